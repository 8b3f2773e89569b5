import type { SignedInStaff } from '../types.ts';
import { findStaffBySession } from './session-store.server.ts';
import { readStaffCookie } from './staff-cookies.server.ts';
import type { StaffDependencies } from './types.ts';

/**
 * Returns the signed-in staff member with the current capabilities of their role. Undefined for ended or expired sessions, suspended
 * members, customer sessions, and demo sessions in production.
 */
export async function findSignedInStaff(
  dependencies: Pick<StaffDependencies, 'configuration' | 'database' | 'clock' | 'seal'>,
  cookieHeader: string | null,
): Promise<SignedInStaff | undefined> {
  const tokenHash = readStaffCookie(dependencies, cookieHeader);
  if (!tokenHash) return undefined;
  const { configuration, database, clock } = dependencies;
  const isProduction = configuration.mode === 'production';
  return findStaffBySession(database.read, { tokenHash, isProduction, now: clock.now() });
}
