import { ok, type Result } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import { anonymizedCallerOf } from './account-cookies.server.ts';
import { beginSession } from './begin-session.server.ts';
import { findValidEmailedLink } from './find-valid-link.server.ts';
import { type EmailedLink, invalidateEmailedLinks, markEmailedLinkUsed } from './link-store.server.ts';
import { isCommonPassword } from './password-table.ts';
import { type LinkRefusalCode, linkRefusal, type PasswordRefusalCode, validatePassword } from './rules.ts';
import { deleteSessionsOf } from './session-store.server.ts';
import { findCustomer, lockAccount, savePassword, setEmailVerified } from './store.server.ts';
import type { IdentityDependencies, RequestSender, SignInResult } from './types.ts';

/** Returns the email address of the account whose password a link would reset, without using the link. */
export async function previewPasswordReset(
  dependencies: Pick<IdentityDependencies, 'database' | 'seal' | 'clock'>,
  token: string,
): Promise<Result<{ readonly email: string }, LinkRefusalCode>> {
  const opened = await findValidEmailedLink(dependencies, dependencies.database.read, token, ['reset']);
  return opened.ok ? ok({ email: opened.value.email }) : opened;
}

/**
 * Sets a new password through an emailed link, ends every session, and signs in this browser (domain §5.4). If the password is rejected,
 * the link can still be used.
 */
export async function resetPassword(
  dependencies: IdentityDependencies,
  { token, password }: { readonly token: string; readonly password: string },
  sender: RequestSender,
): Promise<Result<SignInResult, LinkRefusalCode | PasswordRefusalCode>> {
  const { database, passwords, signIn } = dependencies;
  const opened = await findValidEmailedLink(dependencies, database.read, token, ['reset']);
  if (!opened.ok) return opened;
  const link = opened.value;
  const customer = await findCustomer(database.read, link.customerId);
  const { email, firstName = '', lastName = '' } = { email: link.email, ...customer };
  const own = [email, email.split('@')[0] ?? '', firstName, lastName];
  const weak = validatePassword(password, own, isCommonPassword);
  if (weak) return { ok: false, refusals: [weak] };
  const stored = await passwords.hash(password);
  const isSet = await database.transaction((tx) => setPassword(dependencies, tx, link, stored));
  if (!isSet) return linkRefusal('LINK_USED');
  const { customerId } = link;
  const session = await signIn.startSession(customerId, true, anonymizedCallerOf(dependencies, sender));
  return ok(await beginSession(dependencies, { token: session, customerId, remembers: true }, sender));
}

async function setPassword(
  { jobs, clock }: IdentityDependencies,
  tx: Transaction,
  link: EmailedLink,
  stored: string,
): Promise<boolean> {
  const now = clock.now();
  const account = await lockAccount(tx, link.customerId);
  if (!account || !(await markEmailedLinkUsed(tx, link.id, now))) return false;
  await deleteSessionsOf(tx, account.id);
  // Opening the email proves the mailbox.
  if (!account.emailVerified) await setEmailVerified(tx, account.id, now);
  await savePassword(tx, account.id, stored, now);
  await invalidateEmailedLinks(tx, account.id, ['sign-in', 'confirm'], 'replaced', now);
  await enqueueNotice(tx, jobs, {
    ...{ kind: 'password-changed', subjectType: 'account', subjectId: account.id },
    ...{ occurrence: link.id, recipient: account.email, at: now },
  });
  await recordAudit(tx, {
    ...{ at: now, actor: `customer:${account.id}`, action: 'account.password-set' },
    ...{ subjectType: 'account', subjectId: account.id },
  });
  return true;
}
