import { sql } from 'drizzle-orm';
import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';

/** A query for the usages of (`personKey`, `rule`) whose `period` is, in text order, between `countFrom` and `period`. */
export type LimitUsageQuery = {
  /** A keyed hash of the person. These tables never store names, birth dates or addresses. */
  readonly personKey: string;
  readonly rule: string;
  readonly countFrom: string;
  readonly period: string;
};

/**
 * The amount of a personal limit that other orders have used. `oldest` is the earliest period that counts; undefined if nothing is used.
 */
export type LimitUsage = {
  readonly personKey: string;
  readonly rule: string;
  readonly used: number;
  readonly oldest: string | undefined;
};

type Asked = { readonly questions: string; readonly orderId: OrderId | null };

const sumUsages = prepareStatement((db, given: StatementParameters<Asked>) =>
  db.execute<{ personKey: string; rule: string; used: number; oldest: string | null }>(sql`
    select asked."personKey", asked.rule, coalesce(sum(taken.quantity), 0)::bigint as used, min(taken.period collate "C") as oldest
      from jsonb_to_recordset(${given.questions}::jsonb) as asked
             ("personKey" text, rule text, "countFrom" text, period text)
      left join person_usages taken
             on taken.person_key = asked."personKey" and taken.rule = asked.rule and taken.state = 'taken'
            and (${given.orderId}::uuid is null or taken.order_id is distinct from ${given.orderId}::uuid)
            and taken.period collate "C" between asked."countFrom" and asked.period
     group by asked.rule, asked."personKey"`),
);

/** Returns the usage of each limit by other orders. Takes no lock, so the result is only for display and warnings, not for decisions. */
export async function limitUsagesFor(
  read: Transaction,
  questions: readonly LimitUsageQuery[],
  orderId: OrderId | undefined,
): Promise<LimitUsage[]> {
  if (questions.length === 0) return [];
  const { rows } = await sumUsages(read, { questions: JSON.stringify(questions), orderId: orderId ?? null });
  return rows.map(({ used, oldest, ...asked }) => ({
    ...asked,
    used: Number(used),
    oldest: oldest ?? undefined,
  }));
}
