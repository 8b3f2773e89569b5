import { isUuid } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { SignedInStaff } from '../types.ts';
import { normalizePasskeyName, validateTotpSetup } from './accept-invitation.server.ts';
import { auditStaffEvent } from './audit-staff-event.server.ts';
import { refuseSignInCode, type SignInCodeRefusalCode } from './code-rules.ts';
import {
  deletePasskey,
  deleteTotp,
  insertPasskey,
  lockSignInFactors,
  passkeysOfMember,
  replaceRecoveryCodes,
  saveTotp,
} from './factor-store.server.ts';
import { notifyStaffMember } from './notify-staff.server.ts';
import { countCodeAttempt, issueRecoveryCodes } from './prove-code.server.ts';
import { type PasskeyRefusalCode, passkeyRefusals, requireStepUp, type StepUpRefusalCode } from './rules.ts';
import { newTotpSetup } from './totp.server.ts';
import type { SignInFactors, StaffDependencies, StaffSender, TotpSetup } from './types.ts';
import {
  createPasskeyCreationOptions,
  type PasskeyCreationOptions,
  verifyNewPasskey,
} from './verify-passkey.server.ts';

type FactorAction =
  | 'staff.passkey_added'
  | 'staff.passkey_removed'
  | 'staff.totp_set_up'
  | 'staff.totp_removed'
  | 'staff.recovery_codes_renewed';

async function recordChange(
  dependencies: StaffDependencies,
  tx: Transaction,
  { actor, memberId, email }: SignedInStaff,
  action: FactorAction,
  { requestId }: StaffSender,
): Promise<void> {
  await auditStaffEvent(dependencies, tx, { actor, action, subjectId: memberId, requestId });
  await notifyStaffMember(dependencies, tx, { id: memberId, email }, 'staff-factors-changed');
}

/** Returns the options for `startRegistration` with which a signed-in member adds a passkey. */
export async function beginPasskeyRegistration(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  sender: StaffSender,
): Promise<Result<PasskeyCreationOptions, StepUpRefusalCode | PasskeyRefusalCode>> {
  const may = requireStepUp(staff);
  if (!may.ok) return may;
  const existing = await passkeysOfMember(dependencies.database.read, staff.memberId);
  return createPasskeyCreationOptions(dependencies, staff, existing, sender);
}

/**
 * Adds a passkey.
 * @param given.response the response that `startRegistration` returned
 */
export async function addPasskey(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  given: { readonly response: unknown; readonly label?: string | undefined },
  sender: StaffSender,
): Promise<Result<undefined, StepUpRefusalCode | PasskeyRefusalCode>> {
  const may = requireStepUp(staff);
  if (!may.ok) return may;
  const verified = await verifyNewPasskey(dependencies, staff.memberId, given.response, sender);
  if (!verified.ok) return verified;
  return dependencies.database.transaction(async (tx) => {
    await lockSignInFactors(tx, staff.memberId);
    const named = { label: normalizePasskeyName(given.label), now: dependencies.clock.now() };
    const isNew = await insertPasskey(tx, staff.memberId, verified.value, named);
    if (!isNew) return refused(passkeyRefusals.PASSKEY_TAKEN);
    await recordChange(dependencies, tx, staff, 'staff.passkey_added', sender);
    return ok(undefined);
  });
}

const lastFactor = refused({
  code: 'LAST_FACTOR',
  sentence: 'This is your only way to sign in. Add a passkey or an authenticator app first.',
});

const factorCount = ({ passkeys, totpSince }: SignInFactors) => passkeys.length + (totpSince ? 1 : 0);

/** Removes a passkey, unless it is the member's last factor. */
export async function removePasskey(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  passkeyId: string,
  sender: StaffSender,
): Promise<Result<undefined, StepUpRefusalCode | 'LAST_FACTOR' | 'PASSKEY_UNKNOWN'>> {
  const may = requireStepUp(staff);
  if (!may.ok) return may;
  const unknown = refused({
    code: 'PASSKEY_UNKNOWN',
    sentence: 'This passkey was already removed.',
  });
  if (!isUuid(passkeyId)) return unknown;
  return dependencies.database.transaction(async (tx) => {
    const factors = await lockSignInFactors(tx, staff.memberId);
    if (!factors.passkeys.some(({ id }) => id === passkeyId)) return unknown;
    if (factorCount(factors) === 1) return lastFactor;
    await deletePasskey(tx, staff.memberId, passkeyId);
    await recordChange(dependencies, tx, staff, 'staff.passkey_removed', sender);
    return ok(undefined);
  });
}

/** Returns a new authenticator app setup, which will replace the member's current app. */
export async function beginTotpSetup(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
): Promise<Result<TotpSetup, StepUpRefusalCode>> {
  const may = requireStepUp(staff);
  return may.ok ? ok(newTotpSetup(dependencies.seal, staff, dependencies.clock.now())) : may;
}

type Codes = { readonly recoveryCodes: readonly string[] };

/**
 * Sets up an authenticator app by its first code.
 * @returns new recovery codes, shown only once.
 */
export async function setUpTotp(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  given: { readonly setup: string; readonly code: string },
  sender: StaffSender,
): Promise<Result<Codes, StepUpRefusalCode | SignInCodeRefusalCode>> {
  const may = requireStepUp(staff);
  if (!may.ok) return may;
  if (!(await countCodeAttempt(dependencies, staff.memberId, sender))) return refuseSignInCode('CODES_TRIED');
  const confirmed = validateTotpSetup(dependencies, staff.memberId, given);
  if (!confirmed.ok) return confirmed;
  return dependencies.database.transaction(async (tx) => {
    await lockSignInFactors(tx, staff.memberId);
    await saveTotp(tx, staff.memberId, confirmed.value);
    const recoveryCodes = await issueRecoveryCodes(dependencies, tx, staff.memberId);
    await recordChange(dependencies, tx, staff, 'staff.totp_set_up', sender);
    return ok({ recoveryCodes });
  });
}

/** Removes the authenticator app and its recovery codes, unless it is the member's last factor. */
export async function removeTotp(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  sender: StaffSender,
): Promise<Result<undefined, StepUpRefusalCode | 'LAST_FACTOR' | 'TOTP_UNKNOWN'>> {
  const may = requireStepUp(staff);
  if (!may.ok) return may;
  return dependencies.database.transaction(async (tx) => {
    const factors = await lockSignInFactors(tx, staff.memberId);
    if (!factors.totpSince) return noTotp;
    if (factorCount(factors) === 1) return lastFactor;
    await deleteTotp(tx, staff.memberId);
    await replaceRecoveryCodes(tx, staff.memberId, [], dependencies.clock.now());
    await recordChange(dependencies, tx, staff, 'staff.totp_removed', sender);
    return ok(undefined);
  });
}

const noTotp = refused({ code: 'TOTP_UNKNOWN', sentence: 'Set up an authenticator app first.' });

/**
 * Replaces the recovery codes.
 * @returns the new codes, shown only once.
 */
export async function renewRecoveryCodes(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  sender: StaffSender,
): Promise<Result<Codes, StepUpRefusalCode | 'TOTP_UNKNOWN'>> {
  const may = requireStepUp(staff);
  if (!may.ok) return may;
  return dependencies.database.transaction(async (tx) => {
    const factors = await lockSignInFactors(tx, staff.memberId);
    if (!factors.totpSince) return noTotp;
    const recoveryCodes = await issueRecoveryCodes(dependencies, tx, staff.memberId);
    await recordChange(dependencies, tx, staff, 'staff.recovery_codes_renewed', sender);
    return ok({ recoveryCodes });
  });
}
