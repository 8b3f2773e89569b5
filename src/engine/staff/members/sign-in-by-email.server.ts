import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { deriveRowToken, rowIdFromToken } from '../../../platform/row-token.server.ts';
import { isEmailAddress } from '../../../platform/sign-in-address.ts';
import {
  consumeStaffChallenge,
  countChallengeAttempt,
  createStaffChallenge,
  findStaffChallenge,
  lockStaffChallenge,
} from './challenge-store.server.ts';
import { refuseSignInCode, type SignInCodeRefusalCode } from './code-rules.ts';
import { signInFactorsOf } from './factor-store.server.ts';
import { limitStaffAttempts } from './limit-attempts.server.ts';
import { findStaffMember, findStaffMemberByEmail, lockStaffMember } from './member-store.server.ts';
import { notifyStaffMember } from './notify-staff.server.ts';
import { consumeSignInCode, countCodeAttempt } from './prove-code.server.ts';
import {
  evaluateStaffLink,
  memberSuspendedRefusal,
  refuseStaffLink,
  type StaffLinkRefusalCode,
} from './rules.ts';
import { startStaffSession } from './start-session.server.ts';
import type { StaffDependencies, StaffSender, StartedStaffSession } from './types.ts';

/**
 * Requests an email with a sign-in link that works once, together with a code, within 10 minutes. The response is the same for every valid
 * email address because a job checks whether it belongs to a member.
 */
export async function requestStaffSignInEmail(
  dependencies: StaffDependencies,
  email: string,
  sender: StaffSender,
): Promise<Result<undefined, 'EMAIL_INVALID' | 'TOO_MANY_ATTEMPTS'>> {
  const address = email.trim();
  if (!isEmailAddress(address)) {
    return refused({ code: 'EMAIL_INVALID', field: 'email', sentence: 'Enter a valid email address.' });
  }
  const allowed = await limitStaffAttempts(dependencies, 'staff-email', sender);
  if (!allowed.ok) return allowed;
  const { database, jobs, seal } = dependencies;
  const sealed = seal.seal(address).toString('base64url');
  await database.transaction((tx) => jobs.enqueue(tx, 'answer-staff-sign-in', { sealed }));
  return ok(undefined);
}

/** The limit of emails to one email address in 15 minutes, so that a mailbox can't be flooded. */
const mostEmails = { bucket: 'staff-email-to', limit: 3, windowSeconds: 15 * 60 };

/**
 * Sends a sign-in email if the email address belongs to an active member and is within the limit of emails. A member without codes is told
 * to use a passkey instead.
 * @param sealed the encrypted email address
 */
export async function emailStaffSignInLink(
  dependencies: Pick<StaffDependencies, 'database' | 'clock' | 'seal' | 'jobs'>,
  sealed: string,
): Promise<void> {
  const { database, clock, seal } = dependencies;
  const email = seal.open(Buffer.from(sealed, 'base64url'));
  const now = clock.now();
  const taken = await takeRateLimitToken(dependencies, { ...mostEmails, key: email.toLowerCase(), now });
  if (!taken.allowed) return;
  await database.transaction(async (tx) => {
    const member = await findStaffMemberByEmail(tx, email);
    if (!member || member.suspendedAt) return;
    const { totpSince, unusedRecoveryCodes } = await signInFactorsOf(tx, member.id);
    if (!totpSince && unusedRecoveryCodes === 0) {
      return notifyStaffMember(dependencies, tx, member, 'staff-passkey-only');
    }
    const id = await createStaffChallenge(tx, 'email', member.id, now);
    await notifyStaffMember(dependencies, tx, member, 'staff-sign-in-link', id);
  });
}

/** Returns the token of a sign-in link for its email, or undefined if the link no longer works. */
export async function findStaffSignInLinkToken(
  { database, clock, seal }: Pick<StaffDependencies, 'database' | 'clock' | 'seal'>,
  id: string,
): Promise<string | undefined> {
  const link = await findStaffChallenge(database.read, id, 'email');
  return evaluateStaffLink(link, clock.now()) === undefined
    ? deriveRowToken(seal, 'staff sign-in link', id)
    : undefined;
}

/**
 * Returns the email address of the member that a sign-in link belongs to, without using the link, because mail scanners also open links.
 */
export async function viewStaffSignInLink(
  { database, clock, seal }: Pick<StaffDependencies, 'database' | 'clock' | 'seal'>,
  token: string,
): Promise<Result<{ readonly email: string }, StaffLinkRefusalCode>> {
  const id = rowIdFromToken(seal, 'staff sign-in link', token);
  const link = id === undefined ? undefined : await findStaffChallenge(database.read, id, 'email');
  const fault = evaluateStaffLink(link, clock.now());
  if (fault !== undefined) return refuseStaffLink(fault);
  const member =
    link?.memberId === undefined ? undefined : await findStaffMember(database.read, link.memberId);
  return member ? ok({ email: member.email }) : refuseStaffLink('LINK_UNKNOWN');
}

type FinishCode = StaffLinkRefusalCode | SignInCodeRefusalCode | 'TOO_MANY_ATTEMPTS' | 'MEMBER_SUSPENDED';

/**
 * Signs in with an emailed link and a code from the authenticator app, or a recovery code. A wrong code leaves the link open for another
 * attempt, five in total.
 */
export async function finishSignInWithCode(
  dependencies: StaffDependencies,
  { token, code }: { readonly token: string; readonly code: string },
  sender: StaffSender,
): Promise<Result<StartedStaffSession, FinishCode>> {
  const allowed = await limitStaffAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const id = rowIdFromToken(dependencies.seal, 'staff sign-in link', token);
  const link =
    id === undefined ? undefined : await findStaffChallenge(dependencies.database.read, id, 'email');
  const fault = evaluateStaffLink(link, dependencies.clock.now());
  if (fault !== undefined || link?.memberId === undefined) return refuseStaffLink(fault ?? 'LINK_UNKNOWN');
  const { memberId } = link;
  if (!(await countCodeAttempt(dependencies, memberId, sender))) return refuseSignInCode('CODES_TRIED');
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
  const fault = evaluateStaffLink(await lockStaffChallenge(tx, id, 'email'), now);
  if (fault !== undefined) return refuseStaffLink(fault);
  const member = await lockStaffMember(tx, memberId);
  if (!member) return refuseStaffLink('LINK_UNKNOWN');
  if (member.suspendedAt) return refused(memberSuspendedRefusal);
  const method = await consumeSignInCode(dependencies, tx, memberId, code);
  if (method === undefined) {
    await countChallengeAttempt(tx, id);
    return refuseSignInCode('CODE_WRONG');
  }
  await consumeStaffChallenge(tx, id, 'email', now);
  if (method === 'recovery-code')
    await notifyStaffMember(dependencies, tx, member, 'staff-recovery-code-used');
  return ok(await startStaffSession(dependencies, tx, member, method, sender));
}
