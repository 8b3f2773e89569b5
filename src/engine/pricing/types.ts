import type { CivilDate } from '../../core/dates.ts';
import type { LedgerAccountId, SkuId } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { ShippingOptionId, ShippingRateTable } from '../../integrations/shipping/port.ts';
import type { TaxTable } from '../../integrations/tax/port.ts';
import type { LedgerTenderKind } from '../ledger/types.ts';

/** `none` is money, such as a gift card: tax applies to what it pays for, not to the card itself (domain §2.6). */
export type TaxClass = 'wine' | 'goods' | 'none';

/** `service` is work on another item (engraving); `visit` is a ticket or an add-on. Neither has stock of its own. */
export type SkuKind =
  | 'wine'
  | 'bundle'
  | 'goods'
  | 'service'
  | 'gift_card'
  | 'gift_membership'
  | 'plus'
  | 'visit';

/** The shelf category of a wine, which is not always a color. */
export type WineStyle = 'red' | 'white' | 'rosé' | 'sparkling' | 'dessert';

/**
 * `club` is visible to everyone and sold to members; `allocation` is listed for its holders only; `hidden` is never
 * sold alone.
 */
export type Visibility = 'public' | 'club' | 'allocation' | 'hidden';

/** `wineMl` is the wine in one unit, summed over the bottles of a bundle; 0 for goods. */
export type PricingLine = {
  readonly skuId: SkuId;
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly taxClass: TaxClass;
  readonly discountable: boolean;
  readonly wineMl: number;
  /** A membership may include gift boxes; nothing else lowers their price. */
  readonly isGiftBox?: boolean;
  /**
   * The only rules that lower this line, such as a member price for a visit: no percentage of the order, ladder, code
   * or cap applies to it.
   */
  readonly ownPercentages?: readonly PercentageRule[] | undefined;
};

/** An automatic percentage from the customer's standing or a promotion (domain §7.1 step 2). */
export type PercentageRule = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly rate: BasisPoints;
  readonly source: 'club' | 'plus' | 'case' | 'promotion' | 'coupon';
};

/** What a promo code brings; `priceCents` is the price of ground shipping with it. */
export type CouponBenefit =
  | { readonly kind: 'percentage'; readonly rate: BasisPoints }
  | { readonly kind: 'amount'; readonly amountCents: Cents }
  | { readonly kind: 'shipping'; readonly priceCents: Cents };

/**
 * A promo code or voucher whose conditions are met; `quote` decides whether it lowers anything (domain §7.1 step 3).
 */
export type PricingCoupon = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly benefit: CouponBenefit;
  /** The SKUs it may lower, without allocations and its exclusions. */
  readonly skuIds: readonly SkuId[];
};

/** Lowers the price of ground shipping, not of faster options; the lowest resulting price wins. */
export type ShippingBenefit = {
  readonly ruleId: string;
  readonly label: string;
  readonly minimumWineMl: number;
  readonly priceCents: Cents;
};

/** Gift boxes that a membership includes in each order, the most expensive first. */
export type GiftBoxBenefit = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly units: number;
};

/** The box of an order that is still to be packed, which this one joins. */
export type JoinedBox = {
  readonly number: number;
  readonly optionId: ShippingOptionId;
  readonly wineMl: number;
  /** What was paid for its shipping. */
  readonly paidCents: Cents;
};

export type PricingDelivery =
  | { readonly kind: 'undecided' }
  /** Nothing is delivered, so no place taxes it. */
  | { readonly kind: 'none' }
  | { readonly kind: 'pickup'; readonly locationId: string }
  | {
      readonly kind: 'ship';
      readonly stateCode: string;
      readonly zipCode: string;
      readonly optionId: ShippingOptionId;
    };

/** Money that the ledger holds for the customer. */
export type LedgerTender = {
  readonly kind: LedgerTenderKind;
  readonly accountId: LedgerAccountId;
  readonly availableCents: Cents;
};

export type PricingFacts = {
  readonly lines: readonly PricingLine[];
  readonly percentages: readonly PercentageRule[];
  readonly shippingBenefits: readonly ShippingBenefit[];
  readonly giftBoxBenefit?: GiftBoxBenefit | undefined;
  readonly coupon?: PricingCoupon | undefined;
  readonly delivery: PricingDelivery;
  readonly joins?: JoinedBox | undefined;
  /** In order of entry; store credit is used before gift cards. */
  readonly tenders: readonly LedgerTender[];
  readonly shippingRates: ShippingRateTable;
  readonly taxes: TaxTable;
  /** The winery's civil date, which selects the row of dated tables. */
  readonly on: CivilDate;
};

/** A step of the case ladder: from this many bottle equivalents, mixed or not, wine lines get this rate. */
export type CaseStep = { readonly bottles: number; readonly rate: BasisPoints };

/** The ladder in force from a civil date, with its reason. Steps ascend. */
export type CaseLadder = {
  readonly asOf: CivilDate;
  readonly reason: string;
  readonly steps: readonly CaseStep[];
};

/** The largest total discount on a line's list price from a civil date, with its reason. */
export type DiscountCap = {
  readonly asOf: CivilDate;
  readonly reason: string;
  readonly rate: BasisPoints;
};

/** A rule that would have lowered the same amount, by this much, and lost. */
export type BeatenRule = { readonly ruleId: string; readonly label: string; readonly amountCents: Cents };

/** The reason for an amount: the rule took `amountCents` (above zero) off and `beat` the others ("Why this price"). */
export type Adjustment = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly amountCents: Cents;
  readonly beat: readonly BeatenRule[];
};

export type TaxLine = {
  readonly jurisdiction: string;
  /** Thousandths of a percent: 8.75% is 8,750. */
  readonly rateMilliPercent: number;
  readonly baseCents: Cents;
  readonly taxCents: Cents;
};

export type QuotedLine = PricingLine & {
  readonly grossCents: Cents;
  readonly discountCents: Cents;
  readonly netCents: Cents;
  readonly taxCents: Cents;
  readonly taxLines: readonly TaxLine[];
  readonly adjustments: readonly Adjustment[];
};

export type QuotedShipping = {
  readonly listCents: Cents;
  readonly priceCents: Cents;
  readonly taxCents: Cents;
  readonly taxLines: readonly TaxLine[];
  readonly adjustments: readonly Adjustment[];
};

export type QuotedTender =
  | { readonly kind: 'card'; readonly amountCents: Cents }
  | {
      readonly kind: LedgerTenderKind;
      readonly accountId: LedgerAccountId;
      readonly amountCents: Cents;
    };

/**
 * The price of an order, all sums made of the stored integers below them (I-8, I-9). `shipping` is undefined, and
 * `isEstimate` true, before the delivery is known or if there are no rates for it; no order is made from an estimate.
 * `shipping` is also undefined for pickup.
 */
export type Quote = {
  readonly lines: readonly QuotedLine[];
  readonly subtotalCents: Cents;
  readonly discountCents: Cents;
  readonly merchandiseCents: Cents;
  readonly shipping: QuotedShipping | undefined;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
  readonly tenders: readonly QuotedTender[];
  readonly cardDueCents: Cents;
  readonly wineMl: number;
  /** 750 ml bottles that the wine fills, rounded up: the unit of boxes, bands and the case ladder. */
  readonly bottleEquivalents: number;
  readonly isEstimate: boolean;
};

/** What an order of `bottles` 750 ml bottles brings: a better rate on the wine, cheaper ground shipping, or both. */
export type Benefit = {
  readonly bottles: number;
  readonly bottlesMissing: number;
  readonly rate: BasisPoints | undefined;
  /** The price of ground shipping with that many bottles, if it is lower than now; otherwise undefined. */
  readonly shippingCents: Cents | undefined;
};

/** A rule that could have lowered a price: it did, another was at least as good, or its condition is not met. */
export type TriedRule = {
  readonly ruleId: string;
  readonly label: string;
  readonly outcome: 'won' | 'lost' | 'not_met';
  readonly text: string;
};

/** The stored components of an order; refunds are computed from these and never from rates (I-25). */
export type OrderComponents = {
  readonly lines: readonly { readonly netCents: Cents; readonly taxCents: Cents }[];
  readonly shippingCents: Cents;
  readonly shippingTaxCents: Cents;
};

/** The refund of one whole line. The shares of all lines sum to exactly the order's total (I-12). */
export type RefundShare = {
  readonly netCents: Cents;
  readonly taxCents: Cents;
  readonly shippingCents: Cents;
  readonly shippingTaxCents: Cents;
  readonly totalCents: Cents;
};

/** Input of "Why this price": a quote, or an order that stored one. */
export type Explainable = Pick<Quote, 'shipping' | 'totalCents' | 'isEstimate'> & {
  readonly lines: readonly Pick<
    QuotedLine,
    'title' | 'quantity' | 'unitPriceCents' | 'grossCents' | 'adjustments' | 'taxLines'
  >[];
  readonly tenders: readonly Pick<QuotedTender, 'kind' | 'amountCents'>[];
};

/** One row of "Why this price", from the first unit price to the last tender; discounts are negative. */
export type ExplanationStep = {
  readonly kind: 'line' | 'discount' | 'shipping' | 'shipping_benefit' | 'tax' | 'total' | 'tender';
  readonly text: string;
  readonly amountCents: Cents;
};
