import { asc, sql } from 'drizzle-orm';
import { coupons } from '../../../engine/pricing/promotions/schema.ts';
import type { Transaction } from '../../../platform/database.server.ts';

/** Returns every promo code and voucher with its number of uses. Uses that were returned, such as by a cancellation, do not count. */
export function listCoupons(read: Transaction) {
  return read
    .select({
      code: coupons.code,
      title: coupons.title,
      kind: coupons.kind,
      rateBasisPoints: coupons.rateBasisPoints,
      amountCents: coupons.amountCents,
      isVoucher: sql<boolean>`${coupons.customerId} is not null`,
      startsOn: coupons.startsOn,
      endsOn: coupons.endsOn,
      minimumCents: coupons.minimumCents,
      minimumBottles: coupons.minimumBottles,
      firstOrderOnly: coupons.firstOrderOnly,
      members: coupons.members,
      customerLimit: coupons.customerLimit,
      totalLimit: coupons.totalLimit,
      used: sql<number>`(select count(*) from coupon_redemptions
        where coupon_id = ${coupons.id} and state = 'taken')`,
    })
    .from(coupons)
    .orderBy(asc(coupons.code));
}

export type ListedCoupon = Awaited<ReturnType<typeof listCoupons>>[number];
