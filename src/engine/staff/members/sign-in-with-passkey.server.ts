import { ok, type Result, refused } from '../../../core/result.ts';
import { recordPasskeyUse } from './factor-store.server.ts';
import { limitStaffAttempts } from './limit-attempts.server.ts';
import { lockStaffMember } from './member-store.server.ts';
import { memberSuspendedRefusal, type PasskeyRefusalCode, passkeyRefusals } from './rules.ts';
import { startStaffSession } from './start-session.server.ts';
import type { StaffDependencies, StaffSender, StartedStaffSession } from './types.ts';
import {
  createPasskeyRequestOptions,
  type PasskeyRequestOptions,
  verifyPasskey,
} from './verify-passkey.server.ts';

/** Returns the options for `startAuthentication`. The browser offers its passkeys for this site, so no email address is needed. */
export async function beginPasskeySignIn(
  dependencies: StaffDependencies,
  sender: StaffSender,
): Promise<Result<PasskeyRequestOptions, PasskeyRefusalCode | 'TOO_MANY_ATTEMPTS'>> {
  const allowed = await limitStaffAttempts(dependencies, 'staff-passkey', sender);
  return allowed.ok ? createPasskeyRequestOptions(dependencies, 'sign-in', sender) : allowed;
}

/**
 * Signs in with a passkey.
 * @param response the response that `startAuthentication` returned
 */
export async function finishPasskeySignIn(
  dependencies: StaffDependencies,
  response: unknown,
  sender: StaffSender,
): Promise<Result<StartedStaffSession, PasskeyRefusalCode | 'TOO_MANY_ATTEMPTS' | 'MEMBER_SUSPENDED'>> {
  const allowed = await limitStaffAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const verified = await verifyPasskey(dependencies, 'sign-in', response, sender);
  if (!verified.ok) return verified;
  const { passkey, counter } = verified.value;
  return dependencies.database.transaction(async (tx) => {
    const member = await lockStaffMember(tx, passkey.memberId);
    if (!member) return refused(passkeyRefusals.PASSKEY_UNKNOWN);
    if (member.suspendedAt) return refused(memberSuspendedRefusal);
    const isStillTheirs = await recordPasskeyUse(tx, passkey.id, counter, dependencies.clock.now());
    if (!isStillTheirs) return refused(passkeyRefusals.PASSKEY_UNKNOWN);
    return ok(await startStaffSession(dependencies, tx, member, 'passkey', sender));
  });
}
