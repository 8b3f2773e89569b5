import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { auditStaffEvent } from './audit-staff-event.server.ts';
import { notifyOwners } from './notify-staff.server.ts';
import { staffSessionMilliseconds } from './rules.ts';
import { deviceFamiliarity, endStaffSessionByToken, insertStaffSession } from './session-store.server.ts';
import { newStaffCookies, readStaffCookie } from './staff-cookies.server.ts';
import type { SignInMethod, StaffDependencies, StaffSender, StartedStaffSession } from './types.ts';

/**
 * Starts a session after a passkey or code was verified, in the same transaction. The token is always new, and the browser's previous
 * session ends. Owners and the member are emailed if the member hasn't used this browser before, except at the first sign-in and for demo
 * members.
 */
export async function startStaffSession(
  dependencies: StaffDependencies,
  tx: Transaction,
  member: { readonly id: string; readonly email: string },
  method: SignInMethod,
  { cookieHeader, userAgent, requestId }: StaffSender,
): Promise<StartedStaffSession> {
  const now = dependencies.clock.now();
  const earlier = readStaffCookie(dependencies, cookieHeader);
  if (earlier) await endStaffSessionByToken(tx, earlier, now);
  const { tokenHash, deviceHash, setCookies } = newStaffCookies(dependencies, cookieHeader);
  const device = await deviceFamiliarity(tx, member.id, deviceHash);
  const expiresAt = new Date(now.getTime() + staffSessionMilliseconds);
  const session = await insertStaffSession(tx, {
    ...{ memberId: member.id, method, tokenHash, deviceHash, userAgent, now, expiresAt },
  });
  invariant(session, 'an insert returns its row');
  await auditStaffEvent(dependencies, tx, {
    ...{ actor: `staff:${member.id}`, action: 'staff.signed_in', subjectId: member.id, requestId },
    data: { method, sessionId: session.id, device },
  });
  // The first sign-in follows an invitation, of which owners are told; anyone may look at the demonstration from a new browser.
  if (device === 'new' && method !== 'demo') {
    const occurrence = session.id;
    await notifyOwners(dependencies, tx, member.id, 'staff-new-device', { occurrence, also: member });
  }
  return { memberId: member.id, setCookies };
}
