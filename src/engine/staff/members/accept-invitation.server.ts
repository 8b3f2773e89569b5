import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { deriveRowToken, rowIdFromToken } from '../../../platform/row-token.server.ts';
import { auditStaffEvent } from './audit-staff-event.server.ts';
import { parseTotpCode, refuseSignInCode, type SignInCodeRefusalCode } from './code-rules.ts';
import { deleteSignInFactors, insertPasskey, lockSignInFactors, saveTotp } from './factor-store.server.ts';
import {
  findStaffInvitation,
  markInvitationAccepted,
  type StaffInvitation,
} from './invitation-store.server.ts';
import { limitStaffAttempts } from './limit-attempts.server.ts';
import {
  findStaffMember,
  insertStaffMember,
  lockTeam,
  setStaffMemberRole,
  setStaffMemberSuspension,
} from './member-store.server.ts';
import { notifyOwners } from './notify-staff.server.ts';
import { issueRecoveryCodes } from './prove-code.server.ts';
import {
  evaluateStaffLink,
  type PasskeyRefusalCode,
  passkeyRefusals,
  refuseStaffLink,
  type StaffLinkRefusalCode,
} from './rules.ts';
import { endStaffSessions } from './session-store.server.ts';
import { startStaffSession } from './start-session.server.ts';
import { newTotpSetup, readTotpSetup, totpStepOfCode } from './totp.server.ts';
import type {
  InvitationView,
  StaffDependencies,
  StaffSender,
  StartedSessionWithRecoveryCodes,
  StartedStaffSession,
  TotpSetup,
} from './types.ts';
import {
  createPasskeyCreationOptions,
  type PasskeyCreationOptions,
  verifyNewPasskey,
} from './verify-passkey.server.ts';

type Reading = Pick<StaffDependencies, 'database' | 'clock' | 'seal'>;

async function openInvitation(
  { database, clock, seal }: Reading,
  token: string,
): Promise<Result<StaffInvitation, StaffLinkRefusalCode>> {
  const id = rowIdFromToken(seal, 'staff invitation', token);
  const invitation = id === undefined ? undefined : await findStaffInvitation(database.read, id);
  const fault = evaluateInvitation(invitation, clock.now());
  return invitation && fault === undefined ? ok(invitation) : refuseStaffLink(fault ?? 'LINK_UNKNOWN');
}

const evaluateInvitation = (invitation: StaffInvitation | undefined, now: Date) =>
  evaluateStaffLink(invitation && { ...invitation, usedAt: invitation.acceptedAt }, now);

/** Returns an invitation and the token for the link in its email, or undefined if the invitation is no longer valid. */
export async function findInvitationWithToken(
  { database, clock, seal }: Reading,
  id: string,
): Promise<{ readonly token: string; readonly invitation: StaffInvitation } | undefined> {
  const invitation = await findStaffInvitation(database.read, id);
  if (!invitation || evaluateInvitation(invitation, clock.now()) !== undefined) return undefined;
  return { token: deriveRowToken(seal, 'staff invitation', id), invitation };
}

/** Returns the details that an invited person sees before accepting. Accepts nothing. */
export async function viewInvitation(
  dependencies: Reading,
  token: string,
): Promise<Result<InvitationView, StaffLinkRefusalCode>> {
  const opened = await openInvitation(dependencies, token);
  if (!opened.ok) return opened;
  const { memberId, email, name, roleName, expiresAt } = opened.value;
  const member = await findStaffMember(dependencies.database.read, memberId);
  return ok({ email, name, roleName, expiresAt, isMember: member !== undefined });
}

/** Returns the options for `startRegistration` with which an invited person creates a first passkey. */
export async function beginInvitationPasskey(
  dependencies: StaffDependencies,
  token: string,
  sender: StaffSender,
): Promise<Result<PasskeyCreationOptions, StaffLinkRefusalCode | PasskeyRefusalCode | 'TOO_MANY_ATTEMPTS'>> {
  const allowed = await limitStaffAttempts(dependencies, 'staff-passkey', sender);
  if (!allowed.ok) return allowed;
  const opened = await openInvitation(dependencies, token);
  return opened.ok ? createPasskeyCreationOptions(dependencies, opened.value, [], sender) : opened;
}

type AcceptCode = StaffLinkRefusalCode | 'TOO_MANY_ATTEMPTS';

/**
 * Accepts an invitation with a first passkey and signs in.
 * @param given.response the response that `startRegistration` returned
 */
export async function acceptInvitationWithPasskey(
  dependencies: StaffDependencies,
  given: { readonly token: string; readonly response: unknown; readonly label?: string | undefined },
  sender: StaffSender,
): Promise<Result<StartedStaffSession, AcceptCode | PasskeyRefusalCode>> {
  const allowed = await limitStaffAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const opened = await openInvitation(dependencies, given.token);
  if (!opened.ok) return opened;
  const invitation = opened.value;
  const verified = await verifyNewPasskey(dependencies, invitation.memberId, given.response, sender);
  if (!verified.ok) return verified;
  return runRefusableTransaction(dependencies.database, async (tx) => {
    const accepted = await accept(dependencies, tx, invitation, sender);
    if (!accepted.ok) return accepted;
    const named = { label: normalizePasskeyName(given.label), now: dependencies.clock.now() };
    const isNew = await insertPasskey(tx, invitation.memberId, verified.value, named);
    if (!isNew) return refused(passkeyRefusals.PASSKEY_TAKEN);
    const member = { id: invitation.memberId, email: invitation.email };
    return ok(await startStaffSession(dependencies, tx, member, 'passkey', sender));
  });
}

/** Returns a new authenticator app setup for an invited person. */
export async function beginInvitationTotpSetup(
  dependencies: Reading,
  token: string,
): Promise<Result<TotpSetup, StaffLinkRefusalCode>> {
  const opened = await openInvitation(dependencies, token);
  if (!opened.ok) return opened;
  return ok(newTotpSetup(dependencies.seal, opened.value, dependencies.clock.now()));
}

/** Accepts an invitation with the first code of an authenticator app and signs in. */
export async function acceptInvitationWithTotp(
  dependencies: StaffDependencies,
  given: { readonly token: string; readonly setup: string; readonly code: string },
  sender: StaffSender,
): Promise<Result<StartedSessionWithRecoveryCodes, AcceptCode | SignInCodeRefusalCode>> {
  const allowed = await limitStaffAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const opened = await openInvitation(dependencies, given.token);
  if (!opened.ok) return opened;
  const { memberId, email } = opened.value;
  const confirmed = validateTotpSetup(dependencies, memberId, given);
  if (!confirmed.ok) return confirmed;
  return runRefusableTransaction(dependencies.database, async (tx) => {
    const accepted = await accept(dependencies, tx, opened.value, sender);
    if (!accepted.ok) return accepted;
    await saveTotp(tx, memberId, confirmed.value);
    const recoveryCodes = await issueRecoveryCodes(dependencies, tx, memberId);
    const entered = await startStaffSession(dependencies, tx, { id: memberId, email }, 'code', sender);
    return ok({ ...entered, recoveryCodes });
  });
}

/**
 * Checks the first code of an authenticator app.
 * @returns the values to store; SETUP_EXPIRED or CODE_WRONG.
 */
export function validateTotpSetup(
  { clock, seal }: Pick<StaffDependencies, 'clock' | 'seal'>,
  memberId: string,
  { setup, code }: { readonly setup: string; readonly code: string },
): Result<Parameters<typeof saveTotp>[2], 'SETUP_EXPIRED' | 'CODE_WRONG'> {
  const now = clock.now();
  const secret = readTotpSetup(seal, memberId, setup, now);
  if (secret === undefined) return refuseSignInCode('SETUP_EXPIRED');
  const digits = parseTotpCode(code);
  const usedStep = digits === undefined ? undefined : totpStepOfCode(secret, digits, now);
  if (usedStep === undefined) return refuseSignInCode('CODE_WRONG');
  return ok({ secretSealed: seal.seal(secret), usedStep, now });
}

/** Returns the entered name of a passkey without extra spaces, or `Passkey` if it is empty. */
export function normalizePasskeyName(entered: string | undefined): string {
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
  { id, memberId, email, name, roleId }: StaffInvitation,
  { requestId }: StaffSender,
): Promise<Result<undefined, StaffLinkRefusalCode>> {
  const now = dependencies.clock.now();
  await lockTeam(tx);
  if (!(await markInvitationAccepted(tx, id, now))) {
    return refuseStaffLink(evaluateInvitation(await findStaffInvitation(tx, id), now) ?? 'LINK_USED');
  }
  const member = await findStaffMember(tx, memberId);
  if (member) {
    await lockSignInFactors(tx, memberId);
    await deleteSignInFactors(tx, memberId);
    await endStaffSessions(tx, memberId, {}, now);
    if (member.roleId !== roleId) await setStaffMemberRole(tx, memberId, roleId, now);
    if (member.suspendedAt) await setStaffMemberSuspension(tx, memberId, null, now);
  } else await insertStaffMember(tx, { id: memberId, email, name, roleId, now });
  await auditStaffEvent(dependencies, tx, {
    ...{ actor: `staff:${memberId}`, action: member ? 'staff.factors_replaced' : 'staff.joined' },
    ...{ subjectId: memberId, data: { invitationId: id, roleId }, requestId },
  });
  await notifyOwners(dependencies, tx, memberId, 'staff-joined', { occurrence: id });
  return ok(undefined);
}
