import { clearCartCookies, readSessionToken } from '../../platform/cookies.server.ts';
import { clearSessionCookies } from './account-cookies.server.ts';
import { deleteSessionByToken } from './session-store.server.ts';
import type { IdentityDependencies, Sender } from './types.ts';

/**
 * Ends the session of this browser in the database, so that its cookie opens nothing any more, wherever it was copied to (A9).
 * The account keeps its cart; the next one here begins empty (domain §5.0).
 * @returns the cookies that forget it.
 */
export async function signOut(
  {
    configuration,
    database,
    seal,
    accountLinks,
  }: Pick<IdentityDependencies, 'configuration' | 'database' | 'seal' | 'accountLinks'>,
  { cookieHeader }: Pick<Sender, 'cookieHeader'>,
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
  const forgets = clearSessionCookies({ configuration });
  return customerId === undefined ? forgets : [...forgets, ...clearCartCookies(configuration)];
}
