import { invariant } from '../../core/invariant.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { callerOf } from './account-cookies.server.ts';
import { beginSession } from './begin-session.server.ts';
import { findSession } from './session-store.server.ts';
import type { IdentityDependencies, Sender, SignInResult } from './types.ts';

/** Returns the provider's address to go to, and the cookies needed on return. */
export async function startProviderSignIn(
  dependencies: IdentityDependencies,
  { providerId, returnPath }: { readonly providerId: string; readonly returnPath: string },
  sender: Sender,
): Promise<Result<{ readonly url: string; readonly setCookies: readonly string[] }, 'RATE_LIMIT'>> {
  const leaving = await dependencies.signIn.leaveFor(providerId, returnPath, callerOf(dependencies, sender));
  if ('url' in leaving) return ok(leaving);
  return refused({ code: 'RATE_LIMIT', sentence: 'Too many attempts. Please wait a minute and try again.' });
}

export type ProviderCode = 'NOT_LINKED' | 'NOT_SIGNED_IN';

/**
 * Signs in a person vouched for by a provider. The provider must have verified the address; an existing account with
 * that address is linked only if it is proved here too (A11).
 */
export async function signInByProvider(
  dependencies: IdentityDependencies,
  { providerId, query }: { readonly providerId: string; readonly query: string },
  sender: Sender,
): Promise<{
  readonly result: Result<SignInResult & { readonly returnPath: string }, ProviderCode>;
  readonly setCookies: readonly string[];
}> {
  const { database, clock, signIn } = dependencies;
  const caller = callerOf(dependencies, sender);
  const { outcome, setCookies } = await signIn.comeBack(providerId, query, sender.cookieHeader ?? '', caller);
  if (outcome.kind === 'refused') {
    const code = outcome.code.replaceAll('_', ' ') === 'account not linked' ? 'NOT_LINKED' : 'NOT_SIGNED_IN';
    return { result: refused({ code, sentence: 'We couldn’t sign you in with that service.' }), setCookies };
  }
  const { token, returnPath } = outcome;
  const session = await findSession(database.read, { token }, clock.now());
  invariant(session, 'a session that has begun is there');
  const entered = await beginSession(
    dependencies,
    { token, customerId: session.customerId, remembers: true },
    sender,
  );
  return { result: ok({ ...entered, returnPath }), setCookies };
}
