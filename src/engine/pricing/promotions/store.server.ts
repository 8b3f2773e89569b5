import { asc, eq, type InferSelectModel, isNull, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { CouponId, OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import { wineryTimeZoneSql } from '../../../platform/columns.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { CouponBenefit } from '../types.ts';
import { couponRuleId, firstOrderLimitRule } from './rules.ts';
import { coupons } from './schema.ts';
import type { Coupon, CouponUser, CouponWithUsage, NewCoupon } from './types.ts';

type CouponRow = InferSelectModel<typeof coupons>;

function asCoupon(row: CouponRow): Coupon {
  const {
    kind: _kind,
    rateBasisPoints: _rate,
    amountCents: _amount,
    used: _used,
    createdAt: _at,
    ...same
  } = row;
  return {
    ...withoutNulls(same),
    benefit: benefitOf(row),
  };
}

function benefitOf({ code, kind, rateBasisPoints: rate, amountCents }: CouponRow): CouponBenefit {
  if (kind === 'percentage') {
    invariant(rate !== null, `${code} has a rate`);
    return { kind, rate };
  }
  invariant(amountCents !== null, `${code} has an amount`);
  return kind === 'amount' ? { kind, amountCents } : { kind, priceCents: amountCents };
}

const couponInUse = prepareStatement(
  (db, given: StatementParameters<CouponUser & { readonly code: string; readonly rulePrefix: string }>) => {
    const keys = sql`array[${given.personKey}::text, ${given.emailKey}::text]`;
    const taken = sql`usage.state = 'taken' and usage.person_key = any(${keys})
    and usage.order_id is distinct from ${given.orderId}::uuid`;
    return db
      .select({
        coupon: coupons,
        used: sql<number>`${coupons.used} - (select count(*) from coupon_redemptions own
        where own.coupon_id = ${coupons.id} and own.order_id = ${given.orderId}::uuid and own.state = 'taken'
          and ${coupons.totalLimit} is not null)`,
        usedByPerson: sql<number>`(select count(distinct usage.order_id) from person_usages usage
        where usage.rule = ${given.rulePrefix} || ${coupons.code} and ${taken})`,
        hasOrdered: sql<boolean>`${coupons.firstOrderOnly} and (
        exists (select from person_usages usage where usage.rule = ${firstOrderLimitRule} and ${taken})
        or exists (select from orders before
          -- A guest at a tasting has not ordered yet.
          where before.number is not null and before.state <> 'cancelled' and before.order_type <> 2
            and before.id is distinct from ${given.orderId}::uuid
            and (before.customer_id = ${given.customerId}::uuid or before.person_key = ${given.personKey}
              or before.email_key = ${given.emailKey} or before.email = ${given.email}::citext)))`,
      })
      .from(coupons)
      .where(eq(coupons.code, given.code));
  },
);

/**
 * Returns the coupon with this code and its usage, in one statement; undefined if there is none. Takes no lock, so the result is not final.
 */
export async function findCoupon(
  read: Transaction,
  code: string,
  user: CouponUser,
): Promise<CouponWithUsage | undefined> {
  const [row] = await couponInUse(read, { ...user, code, rulePrefix: couponRuleId('') });
  return row && { ...row, coupon: asCoupon(row.coupon) };
}

const takeCoupon = prepareStatement(
  (
    db,
    given: StatementParameters<{
      readonly couponId: CouponId;
      readonly orderId: OrderId;
      readonly now: Date;
    }>,
  ) =>
    db.execute(sql`
      with counted as (
        update coupons set used = used + 1
         where id = ${given.couponId} and total_limit is not null and used < total_limit
           -- One that was taken back while its order was being made is not used up (engine/loyalty/rewards).
           and (ends_on is null or ends_on >= (${given.now}::timestamptz at time zone ${wineryTimeZoneSql})::date)
        returning id
      )
      insert into coupon_redemptions (coupon_id, order_id, state, at)
      select id, ${given.orderId}::uuid, 'taken', ${given.now}::timestamptz from coupons
       where id = ${given.couponId}::uuid and (total_limit is null or exists (select from counted))
      on conflict (coupon_id, order_id) do update set state = 'taken', at = excluded.at`),
);

/**
 * Redeems the coupon for this order. Returns false if a coupon with a limit has reached it or has ended. A coupon with a limit is counted
 * under its row's lock; one without a limit takes no lock (I-41). An order redeems a coupon once: the redemption must be returned before
 * the order is prepared again.
 */
export async function redeemCoupon(
  tx: Transaction,
  redemption: { readonly couponId: CouponId; readonly orderId: OrderId; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await takeCoupon(tx, redemption);
  return rowCount === 1;
}

const releaseUse = prepareStatement(
  (db, given: StatementParameters<{ readonly orderId: OrderId; readonly now: Date }>) =>
    db.execute(sql`
    with returned as (
      update coupon_redemptions set state = 'returned', at = ${given.now}::timestamptz
       where order_id = ${given.orderId}::uuid and state = 'taken'
      returning coupon_id
    )
    update coupons set used = used - 1 from returned
     where coupons.id = returned.coupon_id and coupons.total_limit is not null`),
);

/** Undoes an order's redemption of a coupon, once, so that a declined or canceled order does not count as a use. */
export async function returnCouponRedemption(
  tx: Transaction,
  returned: { readonly orderId: OrderId; readonly now: Date },
): Promise<void> {
  await releaseUse(tx, returned);
}

/** Inserts a coupon and returns its id; undefined if its code is taken. */
export async function insertCoupon(
  tx: Transaction,
  coupon: NewCoupon,
  now: Date,
): Promise<CouponId | undefined> {
  const { benefit, excludedKinds, excludedStyles, ...fields } = coupon;
  const [row] = await tx
    .insert(coupons)
    .values({
      ...fields,
      id: sql`uuidv7()`,
      kind: benefit.kind,
      rateBasisPoints: benefit.kind === 'percentage' ? benefit.rate : null,
      amountCents:
        benefit.kind === 'amount'
          ? benefit.amountCents
          : benefit.kind === 'shipping'
            ? benefit.priceCents
            : null,
      excludedKinds: [...excludedKinds],
      excludedStyles: [...excludedStyles],
      createdAt: now,
    })
    .onConflictDoNothing({ target: coupons.code })
    .returning({ id: coupons.id });
  return row?.id;
}

/** Locks the coupon with this code and returns it; undefined if there is none. */
export async function lockCoupon(tx: Transaction, code: string): Promise<Coupon | undefined> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return row && asCoupon(row);
}

/** Returns the promo codes that every customer can use, oldest first. Leaves out vouchers. */
export async function sharedCoupons(read: Transaction): Promise<Coupon[]> {
  const rows = await read
    .select()
    .from(coupons)
    .where(isNull(coupons.customerId))
    .orderBy(asc(coupons.createdAt), asc(coupons.id));
  return rows.map(asCoupon);
}

/** Sets the last day of a coupon. If it starts later, its first day is set to the same day. */
export async function setCouponLastDay(
  tx: Transaction,
  { couponId, endsOn }: { readonly couponId: CouponId; readonly endsOn: CivilDate },
): Promise<void> {
  const startsOn = sql`case when ${coupons.startsOn} > ${endsOn}::date then ${endsOn}::date else ${coupons.startsOn} end`;
  await tx.update(coupons).set({ endsOn, startsOn }).where(eq(coupons.id, couponId));
}

/** Returns coupon counters that disagree with their redemptions, and redemptions and orders that don't match. Empty if all agree. */
export async function findCouponViolations(read: Transaction): Promise<readonly unknown[]> {
  const { rows } = await read.execute(sql`
    select 'counter' as finding, code, used, taken from (
      select code, used, total_limit, (select count(*) from coupon_redemptions
        where coupon_id = coupons.id and state = 'taken') as taken from coupons) counted
     where used <> case when total_limit is null then 0 else taken end
    union all
    select 'use without order', code, null, null from coupon_redemptions join coupons on coupons.id = coupon_id
      join orders on orders.id = order_id
     where coupon_redemptions.state = 'taken' and orders.state in ('payment_failed', 'cancelled')
    union all
    select 'order without use', coupon_code, null, null from orders
     where coupon_code is not null and state not in ('payment_failed', 'cancelled')
       and not exists (select from coupon_redemptions where order_id = orders.id and state = 'taken')`);
  return rows;
}
