import type { CustomerId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import { anonymizedCallerOf, clearSignUpBrowserCookie, signUpBrowserHash } from './account-cookies.server.ts';
import { emailedLinkLifetimeSeconds } from './answer-account-request.server.ts';
import { beginSession } from './begin-session.server.ts';
import { findValidEmailedLink } from './find-valid-link.server.ts';
import {
  type EmailedLink,
  invalidateEmailedLinks,
  issueEmailedLink,
  markEmailedLinkUsed,
} from './link-store.server.ts';
import { tokenOfEmailedLink } from './link-token.server.ts';
import { type LinkRefusalCode, linkRefusal } from './rules.ts';
import { deleteSessionsOf } from './session-store.server.ts';
import {
  type Account,
  deletePassword,
  lockAccount,
  setEmailVerified,
  updateCustomerEmail,
} from './store.server.ts';
import type { IdentityDependencies, RequestSender, SignInResult } from './types.ts';

export type ConfirmationPreview = {
  readonly customerId: CustomerId;
  readonly email: string;
  /** Whether the link confirms a new address for an existing account. */
  readonly isChange: boolean;
};

/**
 * Returns the account and email address that a confirmation link would confirm. The link isn't used up, because email scanners open links
 * too (domain §5.6).
 */
export async function previewConfirmation(
  dependencies: IdentityDependencies,
  token: string,
): Promise<Result<ConfirmationPreview, LinkRefusalCode>> {
  const opened = await findValidEmailedLink(dependencies, dependencies.database.read, token, [
    'confirm',
    'change-email',
  ]);
  return opened.ok
    ? ok({
        customerId: opened.value.customerId,
        email: opened.value.email,
        isChange: opened.value.kind === 'change-email',
      })
    : opened;
}

export type EmailConfirmationResult = SignInResult & {
  readonly email: string;
  /** Whether this browser is now signed in, because it is the one that signed up. */
  readonly isSignedIn: boolean;
  /**
   * Token that allows choosing a password. Set if the account has none, such as when the one entered at sign-up came from another browser
   * and was removed.
   */
  readonly choosePasswordToken: string | undefined;
  readonly returnPath: string | undefined;
};

export type ConfirmEmailRefusalCode = LinkRefusalCode | 'EMAIL_TAKEN';

/**
 * Confirms an account's first or new email address, ends the account's sessions, and signs in the browser that signed up. Removes a
 * password that was chosen in a different browser, so that signing up with someone else's address gains nothing when they confirm it (A11).
 * EMAIL_TAKEN: another account now has the new address.
 */
export async function confirmEmail(
  dependencies: IdentityDependencies,
  token: string,
  sender: RequestSender,
): Promise<Result<EmailConfirmationResult, ConfirmEmailRefusalCode>> {
  const { database } = dependencies;
  const opened = await findValidEmailedLink(dependencies, database.read, token, ['confirm', 'change-email']);
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
    anonymizedCallerOf(dependencies, sender),
  );
  const session = { token: sessionToken, customerId, remembers: true };
  const entered = await beginSession(dependencies, session, sender);
  const setCookies = [...entered.setCookies, clearSignUpBrowserCookie(dependencies)];
  return ok({ ...entered, setCookies, isSignedIn: true, ...shared });
}

type Outcome = { readonly enters: boolean; readonly choosePasswordToken: string | undefined };

async function proveEmail(
  dependencies: IdentityDependencies,
  tx: Transaction,
  link: EmailedLink,
  sender: RequestSender,
): Promise<Result<Outcome, ConfirmEmailRefusalCode>> {
  const { seal, jobs, clock } = dependencies;
  const now = clock.now();
  const account = await lockAccount(tx, link.customerId);
  if (!account || !(await markEmailedLinkUsed(tx, link.id, now))) return linkRefusal('LINK_USED');
  const browser = signUpBrowserHash(dependencies, sender);
  const isSameBrowser = browser !== undefined && link.browserHash?.equals(browser) === true;
  if (!account.emailVerified) await prove(tx, account, isSameBrowser, now);
  await enqueueNotice(tx, jobs, {
    ...{ kind: 'welcome', subjectType: 'account', subjectId: account.id },
    ...{ occurrence: '', recipient: account.email, at: now },
  });
  const keepsPassword = account.emailVerified ? account.hasPassword : account.hasPassword && isSameBrowser;
  if (keepsPassword) return ok({ enters: isSameBrowser, choosePasswordToken: undefined });
  const resetId = await issueEmailedLink(tx, {
    ...{ kind: 'reset', customerId: account.id, email: account.email, browserHash: undefined },
    ...{ returnPath: link.returnPath, now, lastsSeconds: emailedLinkLifetimeSeconds.reset },
  });
  return ok({ enters: false, choosePasswordToken: tokenOfEmailedLink(seal, resetId) });
}

/** Marks the account's email address as verified and ends its earlier sessions. Removes the password unless `keepsPassword` is true. */
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
  link: EmailedLink,
): Promise<Result<Outcome, ConfirmEmailRefusalCode>> {
  const now = clock.now();
  const account = await lockAccount(tx, link.customerId);
  if (!account || !(await markEmailedLinkUsed(tx, link.id, now))) return linkRefusal('LINK_USED');
  if (!(await updateCustomerEmail(tx, account.id, link.email, now))) {
    return refused({
      code: 'EMAIL_TAKEN',
      sentence: 'This address now belongs to another account, so your email address hasn’t changed.',
    });
  }
  await deleteSessionsOf(tx, account.id);
  await invalidateEmailedLinks(tx, account.id, ['reset', 'sign-in'], 'replaced', now);
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
