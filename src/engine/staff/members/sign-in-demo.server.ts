import { ok, type Result, refused } from '../../../core/result.ts';
import { lockDemoStaffMember, readDemoStaffMembers as readDemoMembers } from './member-store.server.ts';
import { memberSuspendedRefusal } from './rules.ts';
import { startStaffSession } from './start-session.server.ts';
import type { DemoStaffMember, StaffDependencies, StaffSender, StartedStaffSession } from './types.ts';

const isDemo = ({ configuration }: Pick<StaffDependencies, 'configuration'>) =>
  configuration.mode !== 'production';

/** Returns the demo staff members, who can sign in with one click; empty in production. */
export async function listDemoStaffMembers(
  dependencies: Pick<StaffDependencies, 'configuration' | 'database'>,
): Promise<DemoStaffMember[]> {
  return isDemo(dependencies) ? readDemoMembers(dependencies.database.read) : [];
}

/** Signs in as a demo staff member. Always refused in production, regardless of the database. */
export async function signInDemoStaffMember(
  dependencies: StaffDependencies,
  code: string,
  sender: StaffSender,
): Promise<Result<StartedStaffSession, 'NOT_A_DEMO' | 'MEMBER_UNKNOWN' | 'MEMBER_SUSPENDED'>> {
  if (!isDemo(dependencies)) {
    return refused({ code: 'NOT_A_DEMO', sentence: 'Sign in with your passkey or your email.' });
  }
  return dependencies.database.transaction(async (tx) => {
    const member = await lockDemoStaffMember(tx, code);
    if (!member) return refused({ code: 'MEMBER_UNKNOWN', sentence: 'We couldn’t find that demo account.' });
    if (member.suspendedAt) return refused(memberSuspendedRefusal);
    return ok(await startStaffSession(dependencies, tx, member, 'demo', sender));
  });
}
