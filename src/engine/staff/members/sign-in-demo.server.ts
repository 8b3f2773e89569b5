import { ok, type Result, refused } from '../../../core/result.ts';
import { findDemoMember, listDemoMembers as readDemoMembers } from './member-store.server.ts';
import { memberSuspended } from './rules.ts';
import { startSession } from './start-session.server.ts';
import type { DemoMember, StaffDependencies, StaffSender, StartedStaffSession } from './types.ts';

const isDemo = ({ configuration }: Pick<StaffDependencies, 'configuration'>) =>
  configuration.mode !== 'production';

/** Returns the demo staff members, who can sign in with one click; empty in production. */
export async function listDemoMembers(
  dependencies: Pick<StaffDependencies, 'configuration' | 'database'>,
): Promise<DemoMember[]> {
  return isDemo(dependencies) ? readDemoMembers(dependencies.database.read) : [];
}

/** Signs in as a demo staff member. Always refused in production, regardless of the database. */
export async function signInDemo(
  dependencies: StaffDependencies,
  code: string,
  sender: StaffSender,
): Promise<Result<StartedStaffSession, 'NOT_A_DEMO' | 'MEMBER_UNKNOWN' | 'MEMBER_SUSPENDED'>> {
  if (!isDemo(dependencies)) {
    return refused({ code: 'NOT_A_DEMO', sentence: 'Sign in with your passkey or your email.' });
  }
  return dependencies.database.transaction(async (tx) => {
    const member = await findDemoMember(tx, code);
    if (!member) return refused({ code: 'MEMBER_UNKNOWN', sentence: 'We couldn’t find that demo account.' });
    if (member.suspendedAt) return refused(memberSuspended);
    return ok(await startSession(dependencies, tx, member, 'demo', sender));
  });
}
