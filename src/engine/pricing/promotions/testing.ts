import type { CouponId, SkuId } from '../../../core/ids.ts';
import { basisPoints, cents } from '../../../core/money.ts';
import type { Coupon, CouponFacts, CouponLine, CouponWithUsage } from './types.ts';

/** Returns a promo code for ten percent off that every customer can use, without conditions unless `more` adds some. */
export function sampleCoupon(more: Partial<Coupon> = {}): Coupon {
  return {
    id: '00000000-0000-7000-8000-000000000001' as CouponId,
    code: 'TEST10',
    title: 'A test.',
    benefit: { kind: 'percentage', rate: basisPoints(1000) },
    customerId: undefined,
    startsOn: undefined,
    endsOn: undefined,
    minimumCents: cents(0),
    minimumBottles: 0,
    firstOrderOnly: false,
    members: undefined,
    excludedKinds: [],
    excludedStyles: [],
    customerLimit: undefined,
    totalLimit: undefined,
    ...more,
  };
}

export function sampleUnusedCoupon(more: Partial<Coupon> = {}): CouponWithUsage {
  return { coupon: sampleCoupon(more), used: 0, usedByPerson: 0, hasOrdered: false };
}

export function sampleCouponWineLine(quantity: number, more: Partial<CouponLine['sku']> = {}): CouponLine {
  const sku = {
    skuId: 1 as SkuId,
    kind: 'wine',
    style: 'red',
    visibility: 'public',
    discountable: true,
    priceCents: cents(3800),
    wineMl: 750,
  } as const;
  return { sku: { ...sku, ...more }, quantity };
}

export function sampleCouponFacts(
  lines: readonly CouponLine[],
  more: Partial<CouponFacts> = {},
): CouponFacts {
  return {
    lines,
    programs: [],
    customerId: undefined,
    today: '2026-11-20' as CouponFacts['today'],
    ...more,
  };
}
