import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { SignedInStaff } from '../types.ts';
import { type CodeRefusalCode, refuseCode } from './code-rules.ts';
import { notePasskeyUse, passkeysOf } from './factor-store.server.ts';
import { limitAttempts } from './limit-attempts.server.ts';
import { isDemoMember } from './member-store.server.ts';
import { notifyMember } from './notify-staff.server.ts';
import { consumeCode, countCodeTry } from './prove-code.server.ts';
import { auditStaffEvent } from './record-staff.server.ts';
import { type PasskeyCode, passkeyRefusals } from './rules.ts';
import { setSteppedUp } from './session-store.server.ts';
import type { SignInMethod, StaffDependencies, StaffSender } from './types.ts';
import { type RequestOptions, requestOptions, verifyPasskey } from './verify-passkey.server.ts';

const sessionEnded = refused({ code: 'SESSION_ENDED', sentence: 'Your session has ended. Sign in again.' });

/** Marks the session as stepped up, which unlocks sensitive actions for five minutes. */
async function confirm(
  dependencies: StaffDependencies,
  tx: Transaction,
  { actor, memberId, sessionId }: SignedInStaff,
  method: SignInMethod,
  { requestId }: StaffSender,
): Promise<Result<undefined, 'SESSION_ENDED'>> {
  if (!(await setSteppedUp(tx, sessionId, dependencies.clock.now()))) return sessionEnded;
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
): Promise<Result<RequestOptions, PasskeyCode | 'TOO_MANY_ATTEMPTS'>> {
  const allowed = await limitAttempts(dependencies, 'staff-passkey', sender);
  if (!allowed.ok) return allowed;
  const { memberId } = staff;
  const passkeys = await passkeysOf(dependencies.database.read, memberId);
  return requestOptions(dependencies, 'step-up', sender, { memberId, passkeys });
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
): Promise<Result<undefined, PasskeyCode | 'TOO_MANY_ATTEMPTS' | 'SESSION_ENDED'>> {
  const allowed = await limitAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const verified = await verifyPasskey(dependencies, 'step-up', response, sender, staff.memberId);
  if (!verified.ok) return verified;
  const { passkey, counter } = verified.value;
  return dependencies.database.transaction(async (tx) => {
    const isStillTheirs = await notePasskeyUse(tx, passkey.id, counter, dependencies.clock.now());
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
): Promise<Result<undefined, CodeRefusalCode | 'TOO_MANY_ATTEMPTS' | 'SESSION_ENDED'>> {
  const allowed = await limitAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const { memberId, email } = staff;
  if (!(await countCodeTry(dependencies, memberId, sender))) return refuseCode('CODES_TRIED');
  return dependencies.database.transaction(async (tx) => {
    const method = await consumeCode(dependencies, tx, memberId, code);
    if (method === undefined) return refuseCode('CODE_WRONG');
    if (method === 'recovery-code') {
      await notifyMember(dependencies, tx, { id: memberId, email }, 'staff-recovery-code-used');
    }
    return confirm(dependencies, tx, staff, method, sender);
  });
}

/** Steps up the session of a demo staff member, who has no passkey. Always refused in production. */
export async function stepUpDemo(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  sender: StaffSender,
): Promise<Result<undefined, 'NOT_A_DEMO' | 'SESSION_ENDED'>> {
  const { configuration, database } = dependencies;
  if (configuration.mode === 'production' || !(await isDemoMember(database.read, staff.memberId))) {
    return refused({ code: 'NOT_A_DEMO', sentence: 'Use your passkey or a code.' });
  }
  return database.transaction((tx) => confirm(dependencies, tx, staff, 'demo', sender));
}
