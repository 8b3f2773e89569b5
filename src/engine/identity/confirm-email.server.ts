import type { CustomerId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import { callerOf, clearJoiningMark, joiningBrowserHash } from './account-cookies.server.ts';
import { linkSeconds } from './answer-account-request.server.ts';
import { beginSession } from './begin-session.server.ts';
import { endLinks, issueLink, type MailedLink, markLinkUsed } from './link-store.server.ts';
import { tokenOfLink } from './link-token.server.ts';
import { openLink } from './open-link.server.ts';
import { type LinkCode, refusedLink } from './rules.ts';
import { deleteSessionsOf } from './session-store.server.ts';
import { type Account, deletePassword, lockAccount, setEmailVerified, updateEmail } from './store.server.ts';
import type { IdentityDependencies, Sender, SignInResult } from './types.ts';

export type ConfirmationPreview = {
  readonly customerId: CustomerId;
  readonly email: string;
  /** Whether it is the new address of an existing account. */
  readonly isChange: boolean;
};

/** Returns what a confirmation link would do without using it, because email scanners open links (domain §5.6). */
export async function previewConfirmation(
  dependencies: IdentityDependencies,
  token: string,
): Promise<Result<ConfirmationPreview, LinkCode>> {
  const opened = await openLink(dependencies, dependencies.database.read, token, ['confirm', 'change-email']);
  return opened.ok
    ? ok({
        customerId: opened.value.customerId,
        email: opened.value.email,
        isChange: opened.value.kind === 'change-email',
      })
    : opened;
}

export type ConfirmedEmail = SignInResult & {
  readonly email: string;
  /** Whether this browser is signed in now: it is the one that signed up or was already signed in. */
  readonly isSignedIn: boolean;
  /**
   * Set if the password entered at sign-up came from another browser and was dropped: this token allows choosing a new
   * one.
   */
  readonly choosePasswordToken: string | undefined;
  readonly returnPath: string | undefined;
};

export type ConfirmEmailRefusalCode = LinkCode | 'EMAIL_TAKEN';

/**
 * Confirms an account's first or new address and ends all sessions. Drops a password chosen in another browser than the confirming one, so
 * that signing up with another person's address gains nothing from their confirmation (A11).
 */
export async function confirmEmail(
  dependencies: IdentityDependencies,
  token: string,
  sender: Sender,
): Promise<Result<ConfirmedEmail, ConfirmEmailRefusalCode>> {
  const { database } = dependencies;
  const opened = await openLink(dependencies, database.read, token, ['confirm', 'change-email']);
  if (!opened.ok) return opened;
  const link = opened.value;
  const isChange = link.kind === 'change-email';
  const outcome = await database.transaction((tx) =>
    isChange ? changeEmail(dependencies, tx, link) : proveEmail(dependencies, tx, link, sender),
  );
  if (!outcome.ok) return outcome;
  const { enters, choosePasswordToken } = outcome.value;
  const { customerId, email, returnPath } = link;
  const shared = { email, returnPath, choosePasswordToken };
  if (!enters) return ok({ customerId, setCookies: [], notices: [], isSignedIn: false, ...shared });
  const sessionToken = await dependencies.signIn.startSession(
    customerId,
    true,
    callerOf(dependencies, sender),
  );
  const session = { token: sessionToken, customerId, remembers: true };
  const entered = await beginSession(dependencies, session, sender);
  const setCookies = [...entered.setCookies, clearJoiningMark(dependencies)];
  return ok({ ...entered, setCookies, isSignedIn: true, ...shared });
}

type Outcome = { readonly enters: boolean; readonly choosePasswordToken: string | undefined };

async function proveEmail(
  dependencies: IdentityDependencies,
  tx: Transaction,
  link: MailedLink,
  sender: Sender,
): Promise<Result<Outcome, ConfirmEmailRefusalCode>> {
  const { seal, jobs, clock } = dependencies;
  const now = clock.now();
  const account = await lockAccount(tx, link.customerId);
  if (!account || !(await markLinkUsed(tx, link.id, now))) return refusedLink('LINK_USED');
  const browser = joiningBrowserHash(dependencies, sender);
  const isSameBrowser = browser !== undefined && link.browserHash?.equals(browser) === true;
  if (!account.emailVerified) await prove(tx, account, isSameBrowser, now);
  await enqueueNotice(tx, jobs, {
    ...{ kind: 'welcome', subjectType: 'account', subjectId: account.id },
    ...{ occurrence: '', recipient: account.email, at: now },
  });
  const keepsPassword = account.emailVerified ? account.hasPassword : account.hasPassword && isSameBrowser;
  if (keepsPassword) return ok({ enters: isSameBrowser, choosePasswordToken: undefined });
  const resetId = await issueLink(tx, {
    ...{ kind: 'reset', customerId: account.id, email: account.email, browserHash: undefined },
    ...{ returnPath: link.returnPath, now, lastsSeconds: linkSeconds.reset },
  });
  return ok({ enters: false, choosePasswordToken: tokenOfLink(seal, resetId) });
}

/** Marks the mailbox as proved and removes what was set up before the proof. */
async function prove(tx: Transaction, account: Account, keepsPassword: boolean, now: Date): Promise<void> {
  await deleteSessionsOf(tx, account.id);
  if (!keepsPassword) await deletePassword(tx, account.id);
  await setEmailVerified(tx, account.id, now);
  await recordAudit(tx, {
    ...{ at: now, actor: `customer:${account.id}`, action: 'account.confirmed' },
    ...{ subjectType: 'account', subjectId: account.id },
  });
}

async function changeEmail(
  { jobs, clock }: IdentityDependencies,
  tx: Transaction,
  link: MailedLink,
): Promise<Result<Outcome, ConfirmEmailRefusalCode>> {
  const now = clock.now();
  const account = await lockAccount(tx, link.customerId);
  if (!account || !(await markLinkUsed(tx, link.id, now))) return refusedLink('LINK_USED');
  if (!(await updateEmail(tx, account.id, link.email, now))) {
    return refused({
      code: 'EMAIL_TAKEN',
      sentence: 'This address now belongs to another account, so your email address hasn’t changed.',
    });
  }
  await deleteSessionsOf(tx, account.id);
  await endLinks(tx, account.id, ['reset', 'sign-in'], 'replaced', now);
  await enqueueNotice(tx, jobs, {
    ...{ kind: 'email-changed', subjectType: 'account', subjectId: account.id },
    ...{ occurrence: link.id, recipient: account.email, at: now },
  });
  await recordAudit(tx, {
    ...{ at: now, actor: `customer:${account.id}`, action: 'account.email-changed' },
    ...{ subjectType: 'account', subjectId: account.id },
  });
  return ok({ enters: false, choosePasswordToken: undefined });
}
