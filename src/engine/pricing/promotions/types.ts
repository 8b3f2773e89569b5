import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Refusal, Result } from '../../../core/result.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { Programme } from '../standing/rules.ts';
import type {
  CouponBenefit,
  PricingCoupon,
  PricingLine,
  Quote,
  SkuKind,
  Visibility,
  WineStyle,
} from '../types.ts';
import type { coupons } from './schema.ts';

/**
 * A promotion code, or, when it belongs to a customer, a voucher. What it leaves out by its own conditions comes on top of
 * what no code lowers: allocations, and whatever takes no discount (fees, gift boxes, gift cards).
 */
export type Coupon = WithoutNulls<
  Omit<
    typeof coupons.$inferSelect,
    'kind' | 'rateBasisPoints' | 'amountCents' | 'maximumBottles' | 'used' | 'createdAt'
  >
> & {
  readonly benefit: CouponBenefit;
  /** The same, at most; undefined without a limit. */
  readonly maximumBottles?: number | undefined;
};

/** What is needed to make one; its id is the database's. */
export type NewCoupon = Omit<Coupon, 'id'>;

/** A coupon and what others, and this person before, made of it. Orders being paid count; the one at hand does not. */
export type CouponInUse = {
  readonly coupon: Coupon;
  readonly used: number;
  readonly usedByPerson: number;
  readonly hasOrdered: boolean;
};

/** Who would use it. Keys are keyed hashes; what is not known yet is undefined and matches nobody. */
export type CouponUser = {
  readonly customerId: CustomerId | undefined;
  readonly personKey: string | undefined;
  readonly email: string | undefined;
  readonly emailKey: string | undefined;
  /** The order at hand, once it was prepared: what it took itself is not held against it. */
  readonly orderId: OrderId | undefined;
};

export type CouponLine = {
  readonly sku: Pick<PricingLine, 'skuId' | 'discountable' | 'wineMl'> & {
    readonly kind: SkuKind;
    readonly style: WineStyle | undefined;
    readonly visibility: Visibility;
    readonly priceCents: Cents;
  };
  readonly quantity: number;
};

export type CouponFacts = {
  readonly lines: readonly CouponLine[];
  readonly programmes: readonly Programme[];
  readonly customerId: CustomerId | undefined;
  /** The winery's civil date. */
  readonly today: CivilDate;
};

/** `COUPON_UNKNOWN` is also the answer to somebody else's voucher. */
export type CouponRefusalCode =
  | 'COUPON_UNKNOWN'
  | 'COUPON_NOT_STARTED'
  | 'COUPON_EXPIRED'
  | 'COUPON_MEMBERS'
  | 'COUPON_FIRST_ORDER'
  | 'COUPON_ALREADY_USED'
  | 'COUPON_EXCLUDED'
  | 'COUPON_MIN'
  | 'COUPON_MAX'
  | 'COUPON_NOT_COMBINABLE';

/** A code held against its conditions; what the price makes of it is not asked yet. */
export type JudgedCoupon = {
  readonly code: string;
  readonly verdict: Result<{ readonly coupon: Coupon; readonly pricing: PricingCoupon }, CouponRefusalCode>;
};

/**
 * What became of a code: it lowered something; it would, once the order is shipped by ground; or it does not, and why. Only
 * one that lowers something is used up.
 */
export type CouponOutcome =
  | { readonly kind: 'applied'; readonly coupon: Coupon; readonly savingCents: Cents }
  | { readonly kind: 'waiting'; readonly code: string; readonly sentence: string }
  | { readonly kind: 'refused'; readonly code: string; readonly refusal: Refusal<CouponRefusalCode> };

export type CouponQuote = { readonly quote: Quote; readonly coupon: CouponOutcome | undefined };

/** The same for a screen, which is told nothing of the coupon's limits. */
export type CouponNote = {
  readonly code: string;
  readonly isApplied: boolean;
  readonly sentence: string;
};
