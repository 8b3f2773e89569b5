import { readSessionToken, serializeExpiredCartCookies } from '../../platform/cookies.server.ts';
import { clearSessionCookies } from './account-cookies.server.ts';
import { deleteSessionByToken } from './session-store.server.ts';
import type { IdentityDependencies, RequestSender } from './types.ts';

/**
 * Ends this browser's session in the database, so that copies of its cookie are invalid too (A9). The account keeps its cart, and the
 * browser starts with an empty cart (domain §5.0).
 * @returns the cookies that clear the session.
 */
export async function signOut(
  {
    configuration,
    database,
    seal,
    accountLinks,
  }: Pick<IdentityDependencies, 'configuration' | 'database' | 'seal' | 'accountLinks'>,
  { cookieHeader }: Pick<RequestSender, 'cookieHeader'>,
): Promise<string[]> {
  const token = readSessionToken(configuration, seal, cookieHeader);
  const customerId =
    token === undefined
      ? undefined
      : await database.transaction(async (tx) => {
          const ended = await deleteSessionByToken(tx, token);
          if (ended !== undefined) await accountLinks.leave({ seal }, tx, ended);
          return ended;
        });
  const deletesCookie = clearSessionCookies({ configuration });
  return customerId === undefined
    ? deletesCookie
    : [...deletesCookie, ...serializeExpiredCartCookies(configuration)];
}
