import { invariant } from '../../core/invariant.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { anonymizedCallerOf } from './account-cookies.server.ts';
import { beginSession } from './begin-session.server.ts';
import { findSession } from './session-store.server.ts';
import type { IdentityDependencies, RequestSender, SignInResult } from './types.ts';

/**
 * Starts a sign-in with an external provider. Returns the provider's URL and the cookies needed on return. RATE_LIMIT: too many attempts.
 */
export async function startProviderSignIn(
  dependencies: IdentityDependencies,
  { providerId, returnPath }: { readonly providerId: string; readonly returnPath: string },
  sender: RequestSender,
): Promise<Result<{ readonly url: string; readonly setCookies: readonly string[] }, 'RATE_LIMIT'>> {
  const leaving = await dependencies.signIn.leaveFor(
    providerId,
    returnPath,
    anonymizedCallerOf(dependencies, sender),
  );
  if ('url' in leaving) return ok(leaving);
  return refused({ code: 'RATE_LIMIT', sentence: 'Too many attempts. Please wait a minute and try again.' });
}

export type ProviderSignInRefusalCode = 'NOT_LINKED' | 'NOT_SIGNED_IN';

/**
 * Completes a sign-in with an external provider. The provider must have verified the email address. An existing account with that address
 * is linked only if the address is verified here too (A11).
 */
export async function signInByProvider(
  dependencies: IdentityDependencies,
  { providerId, query }: { readonly providerId: string; readonly query: string },
  sender: RequestSender,
): Promise<{
  readonly result: Result<SignInResult & { readonly returnPath: string }, ProviderSignInRefusalCode>;
  readonly setCookies: readonly string[];
}> {
  const { database, clock, signIn } = dependencies;
  const caller = anonymizedCallerOf(dependencies, sender);
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
