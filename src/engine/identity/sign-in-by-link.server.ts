import { ok, type Result } from '../../core/result.ts';
import { callerOf } from './account-cookies.server.ts';
import { beginSession } from './begin-session.server.ts';
import { markLinkUsed } from './link-store.server.ts';
import { openLink } from './open-link.server.ts';
import { type LinkCode, refusedLink } from './rules.ts';
import { deleteSessionsOf } from './session-store.server.ts';
import { deletePassword, lockAccount, setEmailVerified } from './store.server.ts';
import type { IdentityDependencies, Sender, SignInResult } from './types.ts';

/** Returns what a sign-in link would do, without using it. */
export async function previewSignInLink(
  dependencies: Pick<IdentityDependencies, 'database' | 'seal' | 'clock'>,
  token: string,
): Promise<Result<{ readonly email: string }, LinkCode>> {
  const opened = await openLink(dependencies, dependencies.database.read, token, ['sign-in']);
  return opened.ok ? ok({ email: opened.value.email }) : opened;
}

/** Signs in by an emailed link. If it is the first proof of the mailbox, drops what was set up before (A11). */
export async function signInByLink(
  dependencies: IdentityDependencies,
  token: string,
  sender: Sender,
): Promise<Result<SignInResult & { readonly returnPath: string | undefined }, LinkCode>> {
  const { database, clock, signIn } = dependencies;
  const opened = await openLink(dependencies, database.read, token, ['sign-in']);
  if (!opened.ok) return opened;
  const { id, customerId, returnPath } = opened.value;
  const isUsed = await database.transaction(async (tx) => {
    const now = clock.now();
    const account = await lockAccount(tx, customerId);
    if (!account || !(await markLinkUsed(tx, id, now))) return false;
    if (account.emailVerified) return true;
    await deleteSessionsOf(tx, customerId);
    await deletePassword(tx, customerId);
    await setEmailVerified(tx, customerId, now);
    return true;
  });
  if (!isUsed) return refusedLink('LINK_USED');
  const session = await signIn.startSession(customerId, true, callerOf(dependencies, sender));
  const entered = await beginSession(dependencies, { token: session, customerId, remembers: true }, sender);
  return ok({ ...entered, returnPath });
}
