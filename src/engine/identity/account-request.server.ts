import type { Transaction } from '../../platform/database.server.ts';
import type { EnteredBirthDate } from '../compliance/types.ts';
import type { IdentityDependencies } from './types.ts';

/**
 * A request about an address from a visitor without a session. A job handles it: the visitor is answered before the
 * account is looked up, so neither words nor time reveal whether it exists (A10).
 * The key `wish` and the job's name are stored in the queue, so they keep their names.
 */
export type AccountRequest =
  | {
      readonly wish: 'reset' | 'sign-in' | 'confirm';
      readonly email: string;
      readonly returnPath: string | undefined;
    }
  | {
      readonly wish: 'join';
      readonly email: string;
      readonly returnPath: string | undefined;
      readonly firstName: string;
      readonly lastName: string;
      readonly phone: string | undefined;
      readonly zipCode: string | undefined;
      readonly birthDate: EnteredBirthDate;
      readonly wantsMarketing: boolean;
      /** The hash to store; the password itself is never stored. */
      readonly passwordHash: string;
      /** The browser that signs up, in base64url. */
      readonly browserHash: string;
    };

/** Enqueues the request sealed, because jobs contain no readable customer data. */
export async function enqueueAccountRequest(
  { database, jobs, seal }: Pick<IdentityDependencies, 'database' | 'jobs' | 'seal'>,
  request: AccountRequest,
): Promise<void> {
  const sealed = seal.seal(JSON.stringify(request)).toString('base64url');
  await database.transaction((tx: Transaction) => jobs.enqueue(tx, 'answer-account-wish', { sealed }));
}

export function openAccountRequest(
  { seal }: Pick<IdentityDependencies, 'seal'>,
  sealed: string,
): AccountRequest {
  return JSON.parse(seal.open(Buffer.from(sealed, 'base64url'))) as AccountRequest;
}
