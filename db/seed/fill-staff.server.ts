import { sql } from 'drizzle-orm';
import type { Transaction } from '../../src/platform/database.server.ts';
import { demoStaff } from './staff.ts';

/** Adds the missing demo staff members, each with the built-in role that has the same code. */
export async function seedStaff(transaction: Transaction, now: Date): Promise<void> {
  await transaction.execute(sql`
    insert into staff_members (email, name, demo_code, role_id, created_at, updated_at)
    select given.email, given.name, given.code, role.id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(demoStaff)}::jsonb) as given (code text, name text, email citext)
    join staff_roles role on role.code = given.code
    on conflict do nothing`);
}
