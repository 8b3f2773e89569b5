import type { Transaction } from '../../platform/database.server.ts';
import type { EnteredBirthDate } from '../compliance/types.ts';
import type { IdentityDependencies } from './types.ts';

/**
 * A visitor's request, made without a session, about the account of an email address. A job handles it after the visitor gets the response,
 * so neither text nor timing reveals whether the account exists (A10).
 * The key `wish` and the job's name are stored in the queue and can't be renamed.
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
      /** The hash of the chosen password. The password itself is never stored. */
      readonly passwordHash: string;
      /** The hash that identifies the browser used to sign up, in base64url. */
      readonly browserHash: string;
    };

/** Encrypts the request and enqueues it, because jobs must not contain readable customer data. */
export async function enqueueAccountRequest(
  { database, jobs, seal }: Pick<IdentityDependencies, 'database' | 'jobs' | 'seal'>,
  request: AccountRequest,
): Promise<void> {
  const sealed = seal.seal(JSON.stringify(request)).toString('base64url');
  await database.transaction((tx: Transaction) => jobs.enqueue(tx, 'answer-account-wish', { sealed }));
}

export function decryptAccountRequest(
  { seal }: Pick<IdentityDependencies, 'seal'>,
  sealed: string,
): AccountRequest {
  return JSON.parse(seal.open(Buffer.from(sealed, 'base64url'))) as AccountRequest;
}
