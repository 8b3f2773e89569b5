import { recordAudit } from '../../../platform/audit.server.ts';
import { endSessionByToken } from './session-store.server.ts';
import { clearStaffCookie, readStaffCookie } from './staff-cookies.server.ts';
import type { StaffDependencies, StaffSender } from './types.ts';

/**
 * Ends this browser's session.
 * @returns the cookies to set.
 */
export async function signOut(
  dependencies: StaffDependencies,
  { cookieHeader, requestId }: StaffSender,
): Promise<readonly string[]> {
  const { configuration, database, clock } = dependencies;
  const tokenHash = readStaffCookie(dependencies, cookieHeader);
  if (tokenHash) {
    await database.transaction(async (tx) => {
      const now = clock.now();
      const ended = await endSessionByToken(tx, tokenHash, now);
      if (!ended) return;
      await recordAudit(tx, {
        at: now,
        actor: `staff:${ended.memberId}`,
        action: 'staff.signed_out',
        subjectType: 'staff',
        subjectId: ended.memberId,
        requestId,
      });
    });
  }
  return [clearStaffCookie(configuration)];
}
