import { timingSafeEqual } from 'node:crypto';
import type { CustomerId } from '../../core/ids.ts';
import { ok, type Result } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { EnteredBirthDate } from '../compliance/types.ts';
import { anonymizedCallerOf, clearSignUpBrowserCookie, signUpBrowserHash } from './account-cookies.server.ts';
import { beginSession } from './begin-session.server.ts';
import { countMailboxCodeAttempt, lockNewestMailboxCode, markMailboxCodeUsed } from './code-store.server.ts';
import { hashOfMailboxCodeDigits } from './mail-code.server.ts';
import { evaluateMailboxCode, type MailboxCodeRefusalCode, refusedCode } from './rules.ts';
import { deleteSessionsOf } from './session-store.server.ts';
import {
  type Account,
  createCustomer,
  deletePassword,
  lockAccountByEmail,
  overwriteUnverifiedDetails,
  setEmailVerified,
} from './store.server.ts';
import type { IdentityDependencies, RequestSender, SignInResult } from './types.ts';

/** Details entered before the mailbox was verified. Used only if there is no verified account yet. */
export type NewAccountDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | undefined;
  readonly birthDate: EnteredBirthDate | undefined;
  readonly wantsMarketing: boolean;
};

/**
 * Signs in with the emailed six-digit code, in the browser that requested it. Creates an account for a new address. An existing verified
 * account doesn't change.
 */
export async function signInByCode(
  dependencies: IdentityDependencies,
  enteredCode: string,
  person: NewAccountDetails,
  sender: RequestSender,
): Promise<Result<SignInResult, MailboxCodeRefusalCode>> {
  const browserHash = signUpBrowserHash(dependencies, sender);
  if (!browserHash) return refusedCode('CODE_UNKNOWN', 0);
  const proved = await dependencies.database.transaction(
    async (tx): Promise<Result<CustomerId, MailboxCodeRefusalCode>> => {
      const now = dependencies.clock.now();
      const code = await lockNewestMailboxCode(tx, browserHash);
      const wrong = evaluateMailboxCode(code, now);
      if (wrong || !code) return refusedCode(wrong ?? 'CODE_UNKNOWN', 0);
      const given = hashOfMailboxCodeDigits(dependencies.seal, code.id, enteredCode.replace(/\D/g, ''));
      if (!timingSafeEqual(given, code.codeHash)) {
        await countMailboxCodeAttempt(tx, code.id);
        return refusedCode('CODE_WRONG', code.tries + 1);
      }
      await markMailboxCodeUsed(tx, code.id, now);
      return ok(await accountOf(dependencies, tx, code.email, person, now));
    },
  );
  if (!proved.ok) return proved;
  const customerId = proved.value;
  const token = await dependencies.signIn.startSession(
    customerId,
    true,
    anonymizedCallerOf(dependencies, sender),
  );
  const entered = await beginSession(dependencies, { token, customerId, remembers: true }, sender);
  return ok({ ...entered, setCookies: [...entered.setCookies, clearSignUpBrowserCookie(dependencies)] });
}

async function accountOf(
  dependencies: Pick<IdentityDependencies, 'seal'>,
  tx: Transaction,
  email: string,
  person: NewAccountDetails,
  now: Date,
): Promise<CustomerId> {
  const account = await lockAccountByEmail(tx, email);
  if (account?.emailVerified) return account.id;
  const { firstName, lastName } = person;
  const customerId = account?.id ?? (await createCustomer(tx, { email, firstName, lastName, now }));
  await describe(dependencies, tx, customerId, person, now);
  if (account) await discardUnverified(tx, account);
  await setEmailVerified(tx, customerId, now);
  await recordAudit(tx, {
    ...{ at: now, actor: `customer:${customerId}`, action: 'account.confirmed' },
    ...{ subjectType: 'account', subjectId: customerId },
  });
  return customerId;
}

/** Ends the sessions and removes the password created before the mailbox was first verified, because they may be someone else's (A11). */
async function discardUnverified(tx: Transaction, { id }: Account): Promise<void> {
  await deleteSessionsOf(tx, id);
  await deletePassword(tx, id);
}

async function describe(
  { seal }: Pick<IdentityDependencies, 'seal'>,
  tx: Transaction,
  customerId: CustomerId,
  { firstName, lastName, phone, birthDate, wantsMarketing }: NewAccountDetails,
  now: Date,
): Promise<void> {
  await overwriteUnverifiedDetails(
    tx,
    customerId,
    {
      ...{ firstName, lastName, phone, zipCode: undefined },
      birthDateSealed: birthDate && seal.seal(JSON.stringify(birthDate)),
      marketingAgreedAt: wantsMarketing ? now : undefined,
    },
    now,
  );
}
