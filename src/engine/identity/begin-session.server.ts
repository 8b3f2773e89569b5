import type { CustomerId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { readCartTokenFromHeader, readSessionToken } from '../../platform/cookies.server.ts';
import { sessionCookies } from './account-cookies.server.ts';
import { deleteSessionByToken } from './session-store.server.ts';
import { findCustomer } from './store.server.ts';
import type { IdentityDependencies, RequestSender, SignInResult } from './types.ts';

/**
 * Starts a session for a customer whose identity is verified. Ends this browser's previous session (A9) and moves the guest's data into the
 * account.
 * @param session `token` is the new session's token, which no browser has received yet.
 */
export async function beginSession(
  dependencies: IdentityDependencies,
  session: { readonly token: string; readonly customerId: CustomerId; readonly remembers: boolean },
  { cookieHeader }: RequestSender,
): Promise<SignInResult> {
  const { configuration, database, clock, seal } = dependencies;
  const { token, customerId, remembers } = session;
  const before = readSessionToken(configuration, seal, cookieHeader);
  const cartToken = readCartTokenFromHeader(configuration, cookieHeader);
  const now = clock.now();
  return database.transaction(async (tx) => {
    if (before !== undefined) await deleteSessionByToken(tx, before);
    const customer = await findCustomer(tx, customerId);
    invariant(customer, 'a session has a customer');
    const arrived = await dependencies.accountLinks.arrive(dependencies, tx, { customerId, cartToken, now });
    const setCookies = [
      ...sessionCookies(dependencies, { token, ...customer }, remembers),
      ...arrived.setCookies,
    ];
    return { customerId, setCookies, notices: arrived.notices };
  });
}
