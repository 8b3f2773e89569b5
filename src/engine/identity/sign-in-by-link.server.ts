import { ok, type Result } from '../../core/result.ts';
import { anonymizedCallerOf } from './account-cookies.server.ts';
import { beginSession } from './begin-session.server.ts';
import { findValidEmailedLink } from './find-valid-link.server.ts';
import { markEmailedLinkUsed } from './link-store.server.ts';
import { type LinkRefusalCode, linkRefusal } from './rules.ts';
import { deleteSessionsOf } from './session-store.server.ts';
import { deletePassword, lockAccount, setEmailVerified } from './store.server.ts';
import type { IdentityDependencies, RequestSender, SignInResult } from './types.ts';

/** Returns the email address of the account that a sign-in link would sign in to, without using the link. */
export async function previewSignInLink(
  dependencies: Pick<IdentityDependencies, 'database' | 'seal' | 'clock'>,
  token: string,
): Promise<Result<{ readonly email: string }, LinkRefusalCode>> {
  const opened = await findValidEmailedLink(dependencies, dependencies.database.read, token, ['sign-in']);
  return opened.ok ? ok({ email: opened.value.email }) : opened;
}

/**
 * Signs in through an emailed link. If this verifies the mailbox for the first time, earlier sessions and the password are removed (A11).
 */
export async function signInByLink(
  dependencies: IdentityDependencies,
  token: string,
  sender: RequestSender,
): Promise<Result<SignInResult & { readonly returnPath: string | undefined }, LinkRefusalCode>> {
  const { database, clock, signIn } = dependencies;
  const opened = await findValidEmailedLink(dependencies, database.read, token, ['sign-in']);
  if (!opened.ok) return opened;
  const { id, customerId, returnPath } = opened.value;
  const isUsed = await database.transaction(async (tx) => {
    const now = clock.now();
    const account = await lockAccount(tx, customerId);
    if (!account || !(await markEmailedLinkUsed(tx, id, now))) return false;
    if (account.emailVerified) return true;
    await deleteSessionsOf(tx, customerId);
    await deletePassword(tx, customerId);
    await setEmailVerified(tx, customerId, now);
    return true;
  });
  if (!isUsed) return linkRefusal('LINK_USED');
  const session = await signIn.startSession(customerId, true, anonymizedCallerOf(dependencies, sender));
  const entered = await beginSession(dependencies, { token: session, customerId, remembers: true }, sender);
  return ok({ ...entered, returnPath });
}
