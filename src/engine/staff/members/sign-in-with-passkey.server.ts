import { ok, type Result, refused } from '../../../core/result.ts';
import { notePasskeyUse } from './factor-store.server.ts';
import { limitAttempts } from './limit-attempts.server.ts';
import { lockMember } from './member-store.server.ts';
import { memberSuspended, type PasskeyCode, passkeyRefusals } from './rules.ts';
import { startSession } from './start-session.server.ts';
import type { StaffDependencies, StaffSender, StartedStaffSession } from './types.ts';
import { type RequestOptions, requestOptions, verifyPasskey } from './verify-passkey.server.ts';

/** Returns the options for `startAuthentication`. The browser offers its passkeys for this site, so no email address is needed. */
export async function beginPasskeySignIn(
  dependencies: StaffDependencies,
  sender: StaffSender,
): Promise<Result<RequestOptions, PasskeyCode | 'TOO_MANY_ATTEMPTS'>> {
  const allowed = await limitAttempts(dependencies, 'staff-passkey', sender);
  return allowed.ok ? requestOptions(dependencies, 'sign-in', sender) : allowed;
}

/**
 * Signs in with a passkey.
 * @param response the response that `startAuthentication` returned
 */
export async function finishPasskeySignIn(
  dependencies: StaffDependencies,
  response: unknown,
  sender: StaffSender,
): Promise<Result<StartedStaffSession, PasskeyCode | 'TOO_MANY_ATTEMPTS' | 'MEMBER_SUSPENDED'>> {
  const allowed = await limitAttempts(dependencies, 'staff-proof', sender);
  if (!allowed.ok) return allowed;
  const verified = await verifyPasskey(dependencies, 'sign-in', response, sender);
  if (!verified.ok) return verified;
  const { passkey, counter } = verified.value;
  return dependencies.database.transaction(async (tx) => {
    const member = await lockMember(tx, passkey.memberId);
    if (!member) return refused(passkeyRefusals.PASSKEY_UNKNOWN);
    if (member.suspendedAt) return refused(memberSuspended);
    const isStillTheirs = await notePasskeyUse(tx, passkey.id, counter, dependencies.clock.now());
    if (!isStillTheirs) return refused(passkeyRefusals.PASSKEY_UNKNOWN);
    return ok(await startSession(dependencies, tx, member, 'passkey', sender));
  });
}
