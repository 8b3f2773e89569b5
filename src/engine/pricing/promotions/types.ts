import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Refusal, Result } from '../../../core/result.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { MembershipProgram } from '../standing/rules.ts';
import type {
  CouponBenefit,
  PricingCoupon,
  PricingLine,
  Quote,
  SkuKind,
  SkuVisibility,
  WineStyle,
} from '../types.ts';
import type { coupons } from './schema.ts';

/**
 * A promo code, or a voucher if it belongs to a customer. Its own exclusions add to the items that no code applies to: allocations and,
 * except for shipping codes, lines without discounts (fees, gift boxes, gift cards).
 */
export type Coupon = WithoutNulls<
  Omit<
    typeof coupons.$inferSelect,
    'kind' | 'rateBasisPoints' | 'amountCents' | 'maximumBottles' | 'used' | 'createdAt'
  >
> & {
  readonly benefit: CouponBenefit;
  /** The maximum number of bottle equivalents of the wine it applies to; undefined without a limit. */
  readonly maximumBottles?: number | undefined;
};

export type NewCoupon = Omit<Coupon, 'id'>;

/**
 * A coupon with the number of times that all customers and this person have used it. Orders being paid count; the current order does not.
 */
export type CouponWithUsage = {
  readonly coupon: Coupon;
  readonly used: number;
  readonly usedByPerson: number;
  readonly hasOrdered: boolean;
};

/** The person using a promo code. Keys are keyed hashes; an unknown key is undefined and matches no earlier use. */
export type CouponUser = {
  readonly customerId: CustomerId | undefined;
  readonly personKey: string | undefined;
  readonly email: string | undefined;
  readonly emailKey: string | undefined;
  /** The current order, whose own redemption does not count; undefined until it is prepared. */
  readonly orderId: OrderId | undefined;
};

export type CouponLine = {
  readonly sku: Pick<PricingLine, 'skuId' | 'discountable' | 'wineMl'> & {
    readonly kind: SkuKind;
    readonly style: WineStyle | undefined;
    readonly visibility: SkuVisibility;
    readonly priceCents: Cents;
  };
  readonly quantity: number;
};

export type CouponFacts = {
  readonly lines: readonly CouponLine[];
  readonly programs: readonly MembershipProgram[];
  readonly customerId: CustomerId | undefined;
  /** Today's date in the winery's time zone. */
  readonly today: CivilDate;
};

/** The reasons for refusing a promo code. `COUPON_UNKNOWN` is also used for another customer's voucher. */
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

/** A promo code checked against its conditions, before pricing. */
export type EvaluatedCoupon = {
  readonly code: string;
  readonly verdict: Result<{ readonly coupon: Coupon; readonly pricing: PricingCoupon }, CouponRefusalCode>;
};

/**
 * The outcome of a promo code: it saved something, it will save something once the order ships by ground, or it was refused, with the
 * reason. Only a code that saves something is used up.
 */
export type CouponOutcome =
  | { readonly kind: 'applied'; readonly coupon: Coupon; readonly savingCents: Cents }
  | { readonly kind: 'waiting'; readonly code: string; readonly sentence: string }
  | { readonly kind: 'refused'; readonly code: string; readonly refusal: Refusal<CouponRefusalCode> };

export type CouponQuote = { readonly quote: Quote; readonly coupon: CouponOutcome | undefined };

/** The note about a promo code shown on a page, without the code's limits. */
export type CouponNote = {
  readonly code: string;
  readonly isApplied: boolean;
  readonly sentence: string;
};
