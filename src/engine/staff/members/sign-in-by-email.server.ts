import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { takeToken } from '../../../platform/rate-limit.server.ts';
import { rowIdOfToken, rowToken } from '../../../platform/row-token.server.ts';
import { isEmail } from '../../../platform/sign-in-address.ts';
import {
  countChallengeTry,
  findChallenge,
  issueChallenge,
  lockChallenge,
  spendChallenge,
} from './challenge-store.server.ts';
import { type CodeRefusalCode, refuseCode } from './code-rules.ts';
import { factorsOf } from './factor-store.server.ts';
import { limitAttempts } from './limit-attempts.server.ts';
import { findMember, findMemberByEmail, lockMember } from './member-store.server.ts';
import { notifyMember } from './notify-staff.server.ts';
import { consumeCode, countCodeTry } from './prove-code.server.ts';
import { judgeLink, memberSuspended, refuseLink, type StaffLinkCode } from './rules.ts';
import { startSession } from './start-session.server.ts';
import type { StaffDependencies, StaffSender, StartedStaffSession } from './types.ts';

/**
 * Requests an email with a sign-in link that works once, together with a code, within 10 minutes. The response is the same for every
 * address because a job checks whether it belongs to a member.
 */
export async function requestSignInEmail(
  dependencies: StaffDependencies,
  email: string,
  sender: StaffSender,
): Promise<Result<undefined, 'EMAIL_INVALID' | 'TOO_MANY_ATTEMPTS'>> {
  const address = email.trim();
  if (!isEmail(address)) {
    return refused({ code: 'EMAIL_INVALID', field: 'email', sentence: 'Enter a valid email address.' });
  }
  const allowed = await limitAttempts(dependencies, 'staff-email', sender);
  if (!allowed.ok) return allowed;
  const { database, jobs, seal } = dependencies;
  const sealed = seal.seal(address).toString('base64url');
  await database.transaction((tx) => jobs.enqueue(tx, 'answer-staff-sign-in', { sealed }));
  return ok(undefined);
}

/** The limit of emails to one address in 15 minutes, so that a mailbox can't be flooded. */
const mostEmails = { bucket: 'staff-email-to', limit: 3, windowSeconds: 15 * 60 };

/**
 * Sends a sign-in email if the address belongs to an active member and is within the limit of emails.
 * @param sealed the encrypted email address
 */
export async function answerSignInRequest(
  dependencies: Pick<StaffDependencies, 'database' | 'clock' | 'seal' | 'jobs'>,
  sealed: string,
): Promise<void> {
  const { database, clock, seal } = dependencies;
  const email = seal.open(Buffer.from(sealed, 'base64url'));
  const now = clock.now();
  const taken = await takeToken(dependencies, { ...mostEmails, key: email.toLowerCase(), now });
  if (!taken.allowed) return;
  await database.transaction(async (tx) => {
    const member = await findMemberByEmail(tx, email);
    if (!member || member.suspendedAt) return;
    const { totpSince, unusedRecoveryCodes } = await factorsOf(tx, member.id);
    if (!totpSince && unusedRecoveryCodes === 0) {
      return notifyMember(dependencies, tx, member, 'staff-passkey-only');
    }
    const id = await issueChallenge(tx, 'email', member.id, now);
    await notifyMember(dependencies, tx, member, 'staff-sign-in-link', id);
  });
}

/** Returns the token of a sign-in link for its email, or undefined if the link no longer works. */
export async function signInLinkToken(
  { database, clock, seal }: Pick<StaffDependencies, 'database' | 'clock' | 'seal'>,
  id: string,
): Promise<string | undefined> {
  const link = await findChallenge(database.read, id, 'email');
  return judgeLink(link, clock.now()) === undefined ? rowToken(seal, 'staff sign-in link', id) : undefined;
}

/**
 * Returns the email address of the member that a sign-in link belongs to, without using the link, because mail scanners also open links.
 */
export async function readSignInLink(
  { database, clock, seal }: Pick<StaffDependencies, 'database' | 'clock' | 'seal'>,
  token: string,
): Promise<Result<{ readonly email: string }, StaffLinkCode>> {
  const id = rowIdOfToken(seal, 'staff sign-in link', token);
  const link = id === undefined ? undefined : await findChallenge(database.read, id, 'email');
  const fault = judgeLink(link, clock.now());
  if (fault !== undefined) return refuseLink(fault);
  const member = link?.memberId === undefined ? undefined : await findMember(database.read, link.memberId);
  return member ? ok({ email: member.email }) : refuseLink('LINK_UNKNOWN');
}

type FinishCode = StaffLinkCode | CodeRefusalCode | 'TOO_MANY_ATTEMPTS' | 'MEMBER_SUSPENDED';

/**
 * Signs in with an emailed link and a code from the authenticator app, or a recovery code. A wrong code leaves the link open for another
 * attempt, five in total.
 */
export async function finishSignInWithCode(
  dependencies: StaffDependencies,
  { token, code }: { readonly token: string; readonly code: string },
  sender: StaffSender,
): Promise<Result<StartedStaffSession, FinishCode>> {
  const allowed = await limitAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const id = rowIdOfToken(dependencies.seal, 'staff sign-in link', token);
  const link = id === undefined ? undefined : await findChallenge(dependencies.database.read, id, 'email');
  const fault = judgeLink(link, dependencies.clock.now());
  if (fault !== undefined || link?.memberId === undefined) return refuseLink(fault ?? 'LINK_UNKNOWN');
  const { memberId } = link;
  if (!(await countCodeTry(dependencies, memberId, sender))) return refuseCode('CODES_TRIED');
  return dependencies.database.transaction((tx) =>
    signInWithLink(dependencies, tx, { id: link.id, memberId, code }, sender),
  );
}

async function signInWithLink(
  dependencies: StaffDependencies,
  tx: Transaction,
  { id, memberId, code }: { readonly id: string; readonly memberId: string; readonly code: string },
  sender: StaffSender,
): Promise<Result<StartedStaffSession, FinishCode>> {
  const now = dependencies.clock.now();
  const fault = judgeLink(await lockChallenge(tx, id, 'email'), now);
  if (fault !== undefined) return refuseLink(fault);
  const member = await lockMember(tx, memberId);
  if (!member) return refuseLink('LINK_UNKNOWN');
  if (member.suspendedAt) return refused(memberSuspended);
  const method = await consumeCode(dependencies, tx, memberId, code);
  if (method === undefined) {
    await countChallengeTry(tx, id);
    return refuseCode('CODE_WRONG');
  }
  await spendChallenge(tx, id, 'email', now);
  if (method === 'recovery-code') await notifyMember(dependencies, tx, member, 'staff-recovery-code-used');
  return ok(await startSession(dependencies, tx, member, method, sender));
}
