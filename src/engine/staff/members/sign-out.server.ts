import { auditStaffEvent } from './audit-staff-event.server.ts';
import { endStaffSessionByToken } from './session-store.server.ts';
import { clearStaffCookie, readStaffCookie } from './staff-cookies.server.ts';
import type { StaffDependencies, StaffSender } from './types.ts';

/**
 * Ends this browser's session.
 * @returns the cookies to set.
 */
export async function signOutStaff(
  dependencies: StaffDependencies,
  { cookieHeader, requestId }: StaffSender,
): Promise<readonly string[]> {
  const { configuration, database, clock } = dependencies;
  const tokenHash = readStaffCookie(dependencies, cookieHeader);
  if (tokenHash) {
    await database.transaction(async (tx) => {
      const ended = await endStaffSessionByToken(tx, tokenHash, clock.now());
      if (!ended) return;
      const { memberId } = ended;
      await auditStaffEvent(dependencies, tx, {
        ...{ actor: `staff:${memberId}`, action: 'staff.signed_out', subjectId: memberId, requestId },
      });
    });
  }
  return [clearStaffCookie(configuration)];
}
