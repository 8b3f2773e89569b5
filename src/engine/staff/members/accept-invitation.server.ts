import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { transactionOrRefusal } from '../../../platform/refusable-transaction.server.ts';
import { rowIdOfToken, rowToken } from '../../../platform/row-token.server.ts';
import { type CodeRefusalCode, readTotpCode, refuseCode } from './code-rules.ts';
import { deleteFactors, insertPasskey, lockFactors, putTotp } from './factor-store.server.ts';
import { findInvitation, type Invitation, markAccepted } from './invitation-store.server.ts';
import { limitAttempts } from './limit-attempts.server.ts';
import { findMember, insertMember, lockTeam, setRole, setSuspended } from './member-store.server.ts';
import { notifyOwners } from './notify-staff.server.ts';
import { issueRecoveryCodes } from './prove-code.server.ts';
import { auditStaffEvent } from './record-staff.server.ts';
import { judgeLink, type PasskeyCode, passkeyRefusals, refuseLink, type StaffLinkCode } from './rules.ts';
import { endSessionsOf } from './session-store.server.ts';
import { startSession } from './start-session.server.ts';
import { newTotpSetup, readTotpSetup, stepOfCode } from './totp.server.ts';
import type {
  ReadInvitation,
  StaffDependencies,
  StaffEnteredWithCodes,
  StaffSender,
  StartedStaffSession,
  TotpSetup,
} from './types.ts';
import { type CreationOptions, creationOptions, verifyNewPasskey } from './verify-passkey.server.ts';

type Reading = Pick<StaffDependencies, 'database' | 'clock' | 'seal'>;

async function openInvitation(
  { database, clock, seal }: Reading,
  token: string,
): Promise<Result<Invitation, StaffLinkCode>> {
  const id = rowIdOfToken(seal, 'staff invitation', token);
  const invitation = id === undefined ? undefined : await findInvitation(database.read, id);
  const fault = judgeInvitation(invitation, clock.now());
  return invitation && fault === undefined ? ok(invitation) : refuseLink(fault ?? 'LINK_UNKNOWN');
}

const judgeInvitation = (invitation: Invitation | undefined, now: Date) =>
  judgeLink(invitation && { ...invitation, usedAt: invitation.acceptedAt }, now);

/** Returns an invitation and the token for the link in its email, or undefined if the invitation is no longer valid. */
export async function invitationToken(
  { database, clock, seal }: Reading,
  id: string,
): Promise<{ readonly token: string; readonly invitation: Invitation } | undefined> {
  const invitation = await findInvitation(database.read, id);
  if (!invitation || judgeInvitation(invitation, clock.now()) !== undefined) return undefined;
  return { token: rowToken(seal, 'staff invitation', id), invitation };
}

/** Returns the details that an invited person sees before accepting. Accepts nothing. */
export async function readInvitation(
  dependencies: Reading,
  token: string,
): Promise<Result<ReadInvitation, StaffLinkCode>> {
  const opened = await openInvitation(dependencies, token);
  if (!opened.ok) return opened;
  const { memberId, email, name, roleName, expiresAt } = opened.value;
  const member = await findMember(dependencies.database.read, memberId);
  return ok({ email, name, roleName, expiresAt, isMember: member !== undefined });
}

/** Returns the options for `startRegistration` with which an invited person creates a first passkey. */
export async function beginInvitationPasskey(
  dependencies: StaffDependencies,
  token: string,
  sender: StaffSender,
): Promise<Result<CreationOptions, StaffLinkCode | PasskeyCode | 'TOO_MANY_ATTEMPTS'>> {
  const allowed = await limitAttempts(dependencies, 'staff-passkey', sender);
  if (!allowed.ok) return allowed;
  const opened = await openInvitation(dependencies, token);
  return opened.ok ? creationOptions(dependencies, opened.value, [], sender) : opened;
}

type AcceptCode = StaffLinkCode | 'TOO_MANY_ATTEMPTS';

/**
 * Accepts an invitation with a first passkey and signs in.
 * @param given.response the response that `startRegistration` returned
 */
export async function acceptInvitationWithPasskey(
  dependencies: StaffDependencies,
  given: { readonly token: string; readonly response: unknown; readonly label?: string | undefined },
  sender: StaffSender,
): Promise<Result<StartedStaffSession, AcceptCode | PasskeyCode>> {
  const allowed = await limitAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const opened = await openInvitation(dependencies, given.token);
  if (!opened.ok) return opened;
  const invitation = opened.value;
  const verified = await verifyNewPasskey(dependencies, invitation.memberId, given.response, sender);
  if (!verified.ok) return verified;
  return transactionOrRefusal(dependencies.database, async (tx) => {
    const accepted = await accept(dependencies, tx, invitation, sender);
    if (!accepted.ok) return accepted;
    const named = { label: passkeyName(given.label), now: dependencies.clock.now() };
    const isNew = await insertPasskey(tx, invitation.memberId, verified.value, named);
    if (!isNew) return refused(passkeyRefusals.PASSKEY_TAKEN);
    const member = { id: invitation.memberId, email: invitation.email };
    return ok(await startSession(dependencies, tx, member, 'passkey', sender));
  });
}

/** Returns a new authenticator app setup for an invited person. */
export async function beginInvitationTotp(
  dependencies: Reading,
  token: string,
): Promise<Result<TotpSetup, StaffLinkCode>> {
  const opened = await openInvitation(dependencies, token);
  if (!opened.ok) return opened;
  return ok(newTotpSetup(dependencies.seal, opened.value, dependencies.clock.now()));
}

/** Accepts an invitation with the first code of an authenticator app and signs in. */
export async function acceptInvitationWithTotp(
  dependencies: StaffDependencies,
  given: { readonly token: string; readonly setup: string; readonly code: string },
  sender: StaffSender,
): Promise<Result<StaffEnteredWithCodes, AcceptCode | CodeRefusalCode>> {
  const allowed = await limitAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const opened = await openInvitation(dependencies, given.token);
  if (!opened.ok) return opened;
  const { memberId, email } = opened.value;
  const confirmed = confirmTotpSetup(dependencies, memberId, given);
  if (!confirmed.ok) return confirmed;
  return transactionOrRefusal(dependencies.database, async (tx) => {
    const accepted = await accept(dependencies, tx, opened.value, sender);
    if (!accepted.ok) return accepted;
    await putTotp(tx, memberId, confirmed.value);
    const recoveryCodes = await issueRecoveryCodes(dependencies, tx, memberId);
    const entered = await startSession(dependencies, tx, { id: memberId, email }, 'code', sender);
    return ok({ ...entered, recoveryCodes });
  });
}

/**
 * Checks the first code of an authenticator app.
 * @returns the values to store; SETUP_EXPIRED or CODE_WRONG.
 */
export function confirmTotpSetup(
  { clock, seal }: Pick<StaffDependencies, 'clock' | 'seal'>,
  memberId: string,
  { setup, code }: { readonly setup: string; readonly code: string },
): Result<Parameters<typeof putTotp>[2], 'SETUP_EXPIRED' | 'CODE_WRONG'> {
  const now = clock.now();
  const secret = readTotpSetup(seal, memberId, setup, now);
  if (secret === undefined) return refuseCode('SETUP_EXPIRED');
  const digits = readTotpCode(code);
  const usedStep = digits === undefined ? undefined : stepOfCode(secret, digits, now);
  if (usedStep === undefined) return refuseCode('CODE_WRONG');
  return ok({ secretSealed: seal.seal(secret), usedStep, now });
}

/** Returns the entered name of a passkey without extra spaces, or `Passkey` if it is empty. */
export function passkeyName(entered: string | undefined): string {
  const label = (entered ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);
  return label === '' ? 'Passkey' : label;
}

/**
 * Creates the invited staff member, or removes an existing member's sign-in factors and ends their sessions. The caller adds the new
 * factor.
 */
async function accept(
  dependencies: StaffDependencies,
  tx: Transaction,
  { id, memberId, email, name, roleId }: Invitation,
  { requestId }: StaffSender,
): Promise<Result<undefined, StaffLinkCode>> {
  const now = dependencies.clock.now();
  await lockTeam(tx);
  if (!(await markAccepted(tx, id, now))) {
    return refuseLink(judgeInvitation(await findInvitation(tx, id), now) ?? 'LINK_USED');
  }
  const member = await findMember(tx, memberId);
  if (member) {
    await lockFactors(tx, memberId);
    await deleteFactors(tx, memberId);
    await endSessionsOf(tx, memberId, {}, now);
    if (member.roleId !== roleId) await setRole(tx, memberId, roleId, now);
    if (member.suspendedAt) await setSuspended(tx, memberId, null, now);
  } else await insertMember(tx, { id: memberId, email, name, roleId, now });
  await auditStaffEvent(dependencies, tx, {
    ...{ actor: `staff:${memberId}`, action: member ? 'staff.factors_replaced' : 'staff.joined' },
    ...{ subjectId: memberId, data: { invitationId: id, roleId }, requestId },
  });
  await notifyOwners(dependencies, tx, memberId, 'staff-joined', { occurrence: id });
  return ok(undefined);
}
