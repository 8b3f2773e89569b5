import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { SignedInStaff } from '../types.ts';
import { auditStaffEvent } from './audit-staff-event.server.ts';
import { refuseSignInCode, type SignInCodeRefusalCode } from './code-rules.ts';
import { passkeysOfMember, recordPasskeyUse } from './factor-store.server.ts';
import { limitStaffAttempts } from './limit-attempts.server.ts';
import { isDemoStaffMember } from './member-store.server.ts';
import { notifyStaffMember } from './notify-staff.server.ts';
import { consumeSignInCode, countCodeAttempt } from './prove-code.server.ts';
import { type PasskeyRefusalCode, passkeyRefusals } from './rules.ts';
import { recordStepUp } from './session-store.server.ts';
import type { SignInMethod, StaffDependencies, StaffSender } from './types.ts';
import {
  createPasskeyRequestOptions,
  type PasskeyRequestOptions,
  verifyPasskey,
} from './verify-passkey.server.ts';

const sessionEnded = refused({ code: 'SESSION_ENDED', sentence: 'Your session has ended. Sign in again.' });

/** Marks the session as stepped up, which unlocks sensitive actions for five minutes. */
async function confirm(
  dependencies: StaffDependencies,
  tx: Transaction,
  { actor, memberId, sessionId }: SignedInStaff,
  method: SignInMethod,
  { requestId }: StaffSender,
): Promise<Result<undefined, 'SESSION_ENDED'>> {
  if (!(await recordStepUp(tx, sessionId, dependencies.clock.now()))) return sessionEnded;
  await auditStaffEvent(dependencies, tx, {
    ...{ actor, action: 'staff.stepped_up', subjectId: memberId, data: { method, sessionId }, requestId },
  });
  return ok(undefined);
}

/** Returns the options for `startAuthentication`, limited to the member's own passkeys. */
export async function beginPasskeyStepUp(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  sender: StaffSender,
): Promise<Result<PasskeyRequestOptions, PasskeyRefusalCode | 'TOO_MANY_ATTEMPTS'>> {
  const allowed = await limitStaffAttempts(dependencies, 'staff-passkey', sender);
  if (!allowed.ok) return allowed;
  const { memberId } = staff;
  const passkeys = await passkeysOfMember(dependencies.database.read, memberId);
  return createPasskeyRequestOptions(dependencies, 'step-up', sender, { memberId, passkeys });
}

/**
 * Steps up the session with a passkey.
 * @param response the response that `startAuthentication` returned
 */
export async function stepUpWithPasskey(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  response: unknown,
  sender: StaffSender,
): Promise<Result<undefined, PasskeyRefusalCode | 'TOO_MANY_ATTEMPTS' | 'SESSION_ENDED'>> {
  const allowed = await limitStaffAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const verified = await verifyPasskey(dependencies, 'step-up', response, sender, staff.memberId);
  if (!verified.ok) return verified;
  const { passkey, counter } = verified.value;
  return dependencies.database.transaction(async (tx) => {
    const isStillTheirs = await recordPasskeyUse(tx, passkey.id, counter, dependencies.clock.now());
    if (!isStillTheirs) return refused(passkeyRefusals.PASSKEY_UNKNOWN);
    return confirm(dependencies, tx, staff, 'passkey', sender);
  });
}

/** Steps up the session with a code from the authenticator app, or a recovery code. */
export async function stepUpWithCode(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  code: string,
  sender: StaffSender,
): Promise<Result<undefined, SignInCodeRefusalCode | 'TOO_MANY_ATTEMPTS' | 'SESSION_ENDED'>> {
  const allowed = await limitStaffAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const { memberId, email } = staff;
  if (!(await countCodeAttempt(dependencies, memberId, sender))) return refuseSignInCode('CODES_TRIED');
  return dependencies.database.transaction(async (tx) => {
    const method = await consumeSignInCode(dependencies, tx, memberId, code);
    if (method === undefined) return refuseSignInCode('CODE_WRONG');
    if (method === 'recovery-code') {
      await notifyStaffMember(dependencies, tx, { id: memberId, email }, 'staff-recovery-code-used');
    }
    return confirm(dependencies, tx, staff, method, sender);
  });
}

/** Steps up the session of a demo staff member, who has no passkey. Always refused in production. */
export async function stepUpDemoStaffMember(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  sender: StaffSender,
): Promise<Result<undefined, 'NOT_A_DEMO' | 'SESSION_ENDED'>> {
  const { configuration, database } = dependencies;
  if (configuration.mode === 'production' || !(await isDemoStaffMember(database.read, staff.memberId))) {
    return refused({ code: 'NOT_A_DEMO', sentence: 'Use your passkey or a code.' });
  }
  return database.transaction((tx) => confirm(dependencies, tx, staff, 'demo', sender));
}
