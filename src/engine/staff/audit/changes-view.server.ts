import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';

/** An audit entry about a change; entries about viewing or exporting data are not changes. It does not say what was changed. */
export type AuditedChange = {
  readonly id: number;
  readonly actor: string;
  /** `order:<id>`, as the audit trail names its subject. */
  readonly subject: string;
  readonly at: Date;
};

/** How far a reader of the audit trail has read. */
export type ChangesPosition = {
  readonly last: number;
  /** Ids before `last` that were not found, because their transactions may still commit, with the time at which each was first missed. */
  readonly missing: ReadonlyMap<number, Date>;
};

/** How long a missing id is looked for: transactions are shorter, and one that was rolled back never writes its id. */
const missedMilliseconds = 30_000;
const most = 1_000;

export async function startOfChanges(read: Transaction): Promise<ChangesPosition> {
  const { rows } = await read.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::integer as last from audit_events`,
  );
  return { last: rows[0]?.last ?? 0, missing: new Map() };
}

/** Returns the changes since a position, ordered by id, and the next position. Call it again to get more than a thousand. */
export async function changesSince(
  read: Transaction,
  { last, missing }: ChangesPosition,
  now: Date,
): Promise<{ readonly changes: readonly AuditedChange[]; readonly position: ChangesPosition }> {
  const { rows } = await read.execute<AuditedChange & { isReading: boolean } & Record<string, unknown>>(sql`
    select id::integer, actor, action ~ '\.(viewed|exported)$' as "isReading", subject_type || ':' || subject_id as subject, at
      from audit_events
     where id > ${last} or id = any(${sql.param([...missing.keys()])}::bigint[]) order by id limit ${most}`);
  const found = new Set(rows.map(({ id }) => id));
  const next = Math.max(last, ...found);
  const still = [...missing].filter(
    ([id, since]) => !found.has(id) && now.getTime() - since.getTime() < missedMilliseconds,
  );
  const gaps = Array.from({ length: Math.min(next - last, most) }, (_, n) => next - n)
    .filter((id) => !found.has(id))
    .map((id) => [id, now] as const);
  return {
    changes: rows
      .filter(({ isReading }) => !isReading)
      .map(({ id, actor, subject, at }) => ({ id, actor, subject, at: new Date(at) })),
    position: { last: next, missing: new Map([...still, ...gaps]) },
  };
}
