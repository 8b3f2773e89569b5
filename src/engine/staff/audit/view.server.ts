import { type SQL, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import { wineryTimeZoneSql } from '../../../platform/columns.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { auditPageSize } from '../desk/page-rules.ts';

export type AuditFilter = {
  /** The exact actor, such as `staff:<id>`, or a kind of actor: `staff`, `operator`, `customer`, `guest` or `system`. */
  readonly actor?: string;
  /** The prefix of the action, such as `order.` or `staff.role`. */
  readonly action?: string;
  readonly subjectType?: string;
  readonly subjectId?: string;
  readonly requestId?: string;
  readonly from?: CivilDate;
  readonly until?: CivilDate;
};

export type AuditEntry = {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
  readonly requestId: string | null;
  /** The order number; null for an entry that isn't about an order. */
  readonly orderNumber: number | null;
};

/** Returns the matching audit entries, newest first. `after` is the id of the last entry on the previous page. */
export async function readAuditEntries(
  read: Transaction,
  filter: AuditFilter,
  after?: number,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly after: number | undefined }> {
  const { rows } = await read.execute<AuditEntry & Record<string, unknown>>(sql`
    select audit.id, audit.at, audit.actor, audit.action, audit.subject_type as "subjectType",
           audit.subject_id as "subjectId", audit.data, audit.request_id as "requestId",
           case when audit.subject_type = 'order' then (select number from orders where id = audit.subject_id::uuid) end as "orderNumber"
      from (select * from audit_events where ${matches(filter)} ${after === undefined ? sql`` : sql`and id < ${after}`}
             order by id desc limit ${auditPageSize + 1}) audit
     order by audit.id desc`);
  const entries = rows.slice(0, auditPageSize).map((row) => ({ ...row, at: new Date(row.at) }));
  return { entries, after: rows.length > auditPageSize ? entries.at(-1)?.id : undefined };
}

const midnight = (day: CivilDate): SQL => sql`(${day}::date::timestamp at time zone ${wineryTimeZoneSql})`;

function matches({ actor, action, subjectType, subjectId, requestId, from, until }: AuditFilter): SQL {
  const conditions = [
    actor &&
      (actor.includes(':') || actor === 'system'
        ? sql`actor = ${actor}`
        : sql`starts_with(actor, ${`${actor}:`})`),
    action && sql`starts_with(action, ${action})`,
    subjectType && sql`subject_type = ${subjectType}`,
    subjectId && sql`subject_id = ${subjectId}`,
    requestId && sql`request_id = ${requestId}`,
    from && sql`at >= ${midnight(from)}`,
    until && sql`at < ${midnight(until)} + interval '1 day'`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return conditions.length === 0 ? sql`true` : sql.join(conditions as SQL[], sql` and `);
}
