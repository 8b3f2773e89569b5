import { invariant } from '../../../core/invariant.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { sessionMilliseconds } from './rules.ts';
import { endSessionByToken, insertSession, isKnownDevice } from './session-store.server.ts';
import { newStaffCookies, readStaffCookie } from './staff-cookies.server.ts';
import type { SignInMethod, StaffDependencies, StaffEntered, StaffSender } from './types.ts';

/**
 * Starts a session after a proof of identity, in the transaction that used the proof. The token is new each time, and the session
 * that this browser had before ends.
 */
export async function startSession(
  dependencies: StaffDependencies,
  tx: Transaction,
  { memberId, method }: { readonly memberId: string; readonly method: SignInMethod },
  { cookieHeader, userAgent, requestId }: StaffSender,
): Promise<StaffEntered> {
  const now = dependencies.clock.now();
  const earlier = readStaffCookie(dependencies, cookieHeader);
  if (earlier) await endSessionByToken(tx, earlier, now);
  const { tokenHash, deviceHash, setCookies } = newStaffCookies(dependencies, cookieHeader);
  const isNewDevice = !(await isKnownDevice(tx, memberId, deviceHash));
  const expiresAt = new Date(now.getTime() + sessionMilliseconds);
  const session = await insertSession(tx, {
    ...{ memberId, method, tokenHash, deviceHash, userAgent, now, expiresAt },
  });
  invariant(session, 'an insert returns its row');
  await recordAudit(tx, {
    at: now,
    actor: `staff:${memberId}`,
    action: 'staff.signed_in',
    subjectType: 'staff',
    subjectId: memberId,
    data: { method, sessionId: session.id, isNewDevice },
    requestId,
  });
  return { memberId, setCookies };
}
