import { timingSafeEqual } from 'node:crypto';
import type { CustomerId } from '../../core/ids.ts';
import { ok, type Result } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { EnteredBirthDate } from '../compliance/types.ts';
import { callerOf, clearJoiningMark, joiningBrowserHash } from './account-cookies.server.ts';
import { beginSession } from './begin-session.server.ts';
import { countCodeTry, lockNewestCode, markCodeUsed } from './code-store.server.ts';
import { hashOfDigits } from './mail-code.server.ts';
import { judgeCode, type MailboxCodeRefusalCode, refusedCode } from './rules.ts';
import { deleteSessionsOf } from './session-store.server.ts';
import {
  type Account,
  createCustomer,
  deletePassword,
  lockAccountByEmail,
  overwriteUnprovedDetails,
  setEmailVerified,
} from './store.server.ts';
import type { IdentityDependencies, Sender, SignInResult } from './types.ts';

/** Details entered before the mailbox was proved; used only if there is no account yet. */
export type NewPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | undefined;
  readonly birthDate: EnteredBirthDate | undefined;
  readonly wantsMarketing: boolean;
};

/**
 * Signs in by the six emailed digits, in the browser that asked for them. Creates an account for a new address; an
 * existing proved account does not change.
 */
export async function signInByCode(
  dependencies: IdentityDependencies,
  enteredCode: string,
  person: NewPerson,
  sender: Sender,
): Promise<Result<SignInResult, MailboxCodeRefusalCode>> {
  const browserHash = joiningBrowserHash(dependencies, sender);
  if (!browserHash) return refusedCode('CODE_UNKNOWN', 0);
  const proved = await dependencies.database.transaction(
    async (tx): Promise<Result<CustomerId, MailboxCodeRefusalCode>> => {
      const now = dependencies.clock.now();
      const code = await lockNewestCode(tx, browserHash);
      const wrong = judgeCode(code, now);
      if (wrong || !code) return refusedCode(wrong ?? 'CODE_UNKNOWN', 0);
      const given = hashOfDigits(dependencies.seal, code.id, enteredCode.replace(/\D/g, ''));
      if (!timingSafeEqual(given, code.codeHash)) {
        await countCodeTry(tx, code.id);
        return refusedCode('CODE_WRONG', code.tries + 1);
      }
      await markCodeUsed(tx, code.id, now);
      return ok(await accountOf(dependencies, tx, code.email, person, now));
    },
  );
  if (!proved.ok) return proved;
  const customerId = proved.value;
  const token = await dependencies.signIn.startSession(customerId, true, callerOf(dependencies, sender));
  const entered = await beginSession(dependencies, { token, customerId, remembers: true }, sender);
  return ok({ ...entered, setCookies: [...entered.setCookies, clearJoiningMark(dependencies)] });
}

async function accountOf(
  dependencies: Pick<IdentityDependencies, 'seal'>,
  tx: Transaction,
  email: string,
  person: NewPerson,
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

/** Ends the sessions and drops the password set up before the first proof of the mailbox, because they may be another person's (A11). */
async function discardUnverified(tx: Transaction, { id }: Account): Promise<void> {
  await deleteSessionsOf(tx, id);
  await deletePassword(tx, id);
}

async function describe(
  { seal }: Pick<IdentityDependencies, 'seal'>,
  tx: Transaction,
  customerId: CustomerId,
  { firstName, lastName, phone, birthDate, wantsMarketing }: NewPerson,
  now: Date,
): Promise<void> {
  await overwriteUnprovedDetails(
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
