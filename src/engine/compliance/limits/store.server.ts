import { type SQL, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { couponLimitRulePatterns } from '../../pricing/promotions/rules.ts';

/**
 * One order's share of one personal limit (I-50). The limit counts the usages of (`personKey`, `rule`) whose `period` is between
 * `countFrom` and `period` in text order. The row (`personKey`, `rule`, `lockPeriod`) is the lock.
 */
export type LimitShare = {
  /** A keyed hash of the person. These tables never store names, birth dates or addresses. */
  readonly personKey: string;
  readonly rule: string;
  readonly lockPeriod: string;
  readonly countFrom: string;
  readonly period: string;
  readonly allowed: number;
  readonly quantity: number;
};

export type CountedLimitShare = { readonly rule: string; readonly used: number; readonly fits: boolean };

function rows(shares: SQL) {
  return sql`jsonb_to_recordset(${shares}::jsonb) as share
    ("personKey" text, rule text, "lockPeriod" text, "countFrom" text, period text, allowed bigint, quantity bigint)`;
}

function texts(list: readonly string[]): SQL {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;
}

type Taken = { readonly orderId: OrderId; readonly shares: string };

const lockLimits = prepareStatement((db, given: StatementParameters<Pick<Taken, 'shares'>>) =>
  db.execute(sql`
    insert into person_limits (person_key, rule, period)
    select "personKey", rule, "lockPeriod" from ${rows(given.shares)} order by 1, 2, 3
    on conflict (person_key, rule, period) do update set rule = excluded.rule`),
);

const countShares = prepareStatement((db, given: StatementParameters<Taken>) =>
  db.execute<{ rule: string; used: number; fits: boolean }>(sql`
    with counted as (
      select share.*, coalesce((
        select sum(quantity) from person_usages taken
         where taken.person_key = "personKey" and taken.rule = share.rule and taken.state = 'taken'
           and taken.order_id is distinct from ${given.orderId} and taken.period collate "C" between "countFrom" and share.period), 0)::bigint as used
        from ${rows(given.shares)}
    ), fitting as (
      update person_limits set used = counted.used + counted.quantity, allowed = counted.allowed
        from counted
       where person_key = "personKey" and person_limits.rule = counted.rule and person_limits.period = "lockPeriod"
         and counted.used + counted.quantity <= counted.allowed
      returning counted.rule, counted."personKey"
    )
    select rule, used, exists (
        select from fitting where fitting.rule = counted.rule and fitting."personKey" = counted."personKey") as fits
      from counted`),
);

const writeUsages = prepareStatement((db, given: StatementParameters<Taken>) =>
  db.execute(sql`
    insert into person_usages (order_id, person_key, rule, lock_period, period, quantity, state)
    select ${given.orderId}::uuid, "personKey", rule, "lockPeriod", period, quantity, 'taken' from ${rows(given.shares)}
    on conflict (order_id, person_key, rule) do update
      set state = 'taken', lock_period = excluded.lock_period, period = excluded.period, quantity = excluded.quantity`),
);

/**
 * Takes an order's limit shares under the lock, so that two orders of one person cannot both pass. Returns the usage of other orders and
 * whether each share fits. If a share does not fit, the caller rolls back the transaction.
 */
export async function takeLimitShares(
  tx: Transaction,
  orderId: OrderId,
  shares: readonly LimitShare[],
): Promise<readonly CountedLimitShare[]> {
  if (shares.length === 0) return [];
  const taken = { orderId, shares: JSON.stringify(shares) };
  await lockLimits(tx, taken);
  // A separate statement, so that it sees what the transactions committed that this one waited for.
  const counted = await countShares(tx, taken);
  await writeUsages(tx, taken);
  return counted.rows;
}

/**
 * Replaces the shares that these orders hold under these rules with new shares for the order `to`, for example in another period. Returns
 * the usage of other orders and whether each share fits. Locks the old and new periods together, so that two concurrent moves of one person
 * cannot deadlock.
 */
export async function moveLimitShares(
  tx: Transaction,
  {
    orderIds,
    rules,
    to,
  }: { readonly orderIds: readonly OrderId[]; readonly rules: readonly string[]; readonly to: OrderId },
  shares: readonly LimitShare[],
): Promise<readonly CountedLimitShare[]> {
  const { rows: old } = await tx.execute<Pick<LimitShare, 'personKey' | 'rule' | 'lockPeriod'>>(sql`
    select distinct person_key as "personKey", rule, lock_period as "lockPeriod" from person_usages
     where order_id = any (array(select value::uuid from jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb)))
       and rule = any (${texts(rules)}) and state = 'taken'`);
  await lockLimits(tx, { shares: JSON.stringify([...old, ...shares]) });
  for (const orderId of orderIds) await returnLimitShares(tx, orderId, { rules });
  return takeLimitShares(tx, to, shares);
}

/**
 * Returns the shares that an order took to their limits; repeated calls change nothing. A declined order therefore uses no limit. An order
 * that only changes its address keeps its promo code share.
 * @param rules returns only the shares of these rules.
 */
export async function returnLimitShares(
  tx: Transaction,
  orderId: OrderId,
  { keepsCoupon = false, rules }: { readonly keepsCoupon?: boolean; readonly rules?: readonly string[] } = {},
): Promise<void> {
  const kept = keepsCoupon ? couponLimitRulePatterns : [];
  const ofRules = rules && sql`and usage.rule = any (${texts(rules)})`;
  const given = sql`usage.order_id = ${orderId} and usage.state = 'taken' ${ofRules ?? sql``}
    and not (usage.rule like any (${texts(kept)}))`;
  await tx.execute(sql`
    with locked as (
      select usage.person_key, usage.rule, usage.lock_period, usage.quantity
        from person_usages usage
        join person_limits lim on lim.person_key = usage.person_key and lim.rule = usage.rule and lim.period = usage.lock_period
       where ${given}
       order by 1, 2, 3 for update of lim
    ), returned as (
      update person_usages usage set state = 'returned' where ${given}
    )
    update person_limits lim set used = greatest(0, lim.used - locked.quantity)
      from locked
     where lim.person_key = locked.person_key and lim.rule = locked.rule and lim.period = locked.lock_period`);
}

export type PriorLimitUsage = {
  readonly personKey: string;
  readonly rule: string;
  readonly lockPeriod: string;
  readonly period: CivilDate | string;
  readonly allowed: number;
  readonly quantity: number;
  /** The source of this figure. */
  readonly note: string;
};

/** Records a person's usage from before this shop started counting, for example in the system that it replaces. */
export async function insertPriorLimitUsage(tx: Transaction, earlier: PriorLimitUsage): Promise<void> {
  const { personKey, rule, lockPeriod, period, allowed, quantity, note } = earlier;
  await tx.execute(sql`
    insert into person_limits (person_key, rule, period, used, allowed)
    values (${personKey}, ${rule}, ${lockPeriod}, ${quantity}, ${allowed})
    on conflict (person_key, rule, period) do update set used = person_limits.used + excluded.used`);
  await tx.execute(sql`
    insert into person_usages (person_key, rule, lock_period, period, quantity, state, note)
    values (${personKey}, ${rule}, ${lockPeriod}, ${period}, ${quantity}, 'taken', ${note})`);
}
