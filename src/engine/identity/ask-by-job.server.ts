import type { Transaction } from '../../platform/database.server.ts';
import type { TypedBirthDate } from '../compliance/types.ts';
import type { IdentityDependencies } from './types.ts';

/**
 * What a visitor without a session asks about an address. A job does it: the answer to the visitor is given before anybody
 * looks whether there is such an account, so neither its words nor its time can tell (A10).
 */
export type AccountWish =
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
      readonly birthDate: TypedBirthDate;
      readonly wantsMarketing: boolean;
      /** As it is stored; the password itself is kept nowhere. */
      readonly passwordHash: string;
      /** The browser that joins, in base64url. */
      readonly browserHash: string;
    };

/** Queues the wish; its words are sealed, for jobs hold no customer data that could be read. */
export async function askByJob(
  { database, jobs, seal }: Pick<IdentityDependencies, 'database' | 'jobs' | 'seal'>,
  wish: AccountWish,
): Promise<void> {
  const sealed = seal.seal(JSON.stringify(wish)).toString('base64url');
  await database.transaction((tx: Transaction) => jobs.enqueue(tx, 'answer-account-wish', { sealed }));
}

export function openWish({ seal }: Pick<IdentityDependencies, 'seal'>, sealed: string): AccountWish {
  return JSON.parse(seal.open(Buffer.from(sealed, 'base64url'))) as AccountWish;
}
