import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';

/** An audit entry about a change, without the change itself. Entries about viewing or exporting data aren't changes. */
export type AuditedChange = {
  readonly id: number;
  readonly actor: string;
  /** The subject as the audit trail names it, such as `order:<id>`. */
  readonly subject: string;
  readonly at: Date;
};

/** The position of a reader in the audit trail. */
export type AuditTrailPosition = {
  readonly last: number;
  /** The ids before `last` that were not found, each with the time it was first missed. Their transactions may still commit. */
  readonly missing: ReadonlyMap<number, Date>;
};

/** How long to look for a missing id. Transactions are shorter, and a rolled-back transaction never writes its id. */
const missedMilliseconds = 30_000;
const most = 1_000;

export async function currentAuditTrailPosition(read: Transaction): Promise<AuditTrailPosition> {
  const { rows } = await read.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::integer as last from audit_events`,
  );
  return { last: rows[0]?.last ?? 0, missing: new Map() };
}

/**
 * Returns the changes since a position, ordered by id, and the next position. One call covers at most 1,000 entries; call it again for
 * more.
 */
export async function auditedChangesSince(
  read: Transaction,
  { last, missing }: AuditTrailPosition,
  now: Date,
): Promise<{ readonly changes: readonly AuditedChange[]; readonly position: AuditTrailPosition }> {
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
