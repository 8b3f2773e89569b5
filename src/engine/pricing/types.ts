import type { CivilDate } from '../../core/dates.ts';
import type { LedgerAccountId, SkuId } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { ShippingOptionId, ShippingRateTable } from '../../integrations/shipping/port.ts';
import type { TaxTable } from '../../integrations/tax/port.ts';
import type { LedgerTenderKind } from '../ledger/types.ts';

/**
 * The tax class of a SKU. `none` is money, such as a gift card: tax applies to the purchases it pays for, not to the card itself (domain
 * §2.6).
 */
export type TaxClass = 'wine' | 'goods' | 'none';

/**
 * The kind of a SKU. `service` is work on another item, such as engraving; `visit` is a ticket or an add-on. Neither has stock of its own.
 */
export type SkuKind =
  | 'wine'
  | 'bundle'
  | 'goods'
  | 'service'
  | 'gift_card'
  | 'gift_membership'
  | 'plus'
  | 'visit';

/** The category of a wine in the shop, which isn't always a color. */
export type WineStyle = 'red' | 'white' | 'rosé' | 'sparkling' | 'dessert';

/**
 * The audience of a SKU. `club` is visible to everyone but sold only to members; `allocation` is listed only for allocation holders;
 * `hidden` is never sold alone.
 */
export type SkuVisibility = 'public' | 'club' | 'allocation' | 'hidden';

/** One order line to price. `wineMl` is the wine in one unit, summed over the bottles of a bundle; 0 for goods. */
export type PricingLine = {
  readonly skuId: SkuId;
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly taxClass: TaxClass;
  readonly discountable: boolean;
  readonly wineMl: number;
  /** Whether the line is a gift box. A membership may include gift boxes; nothing else lowers their price. */
  readonly isGiftBox?: boolean;
  /**
   * The only rules that lower this line, such as a member price for a visit. If present, no order-wide percentage, ladder step, code or cap
   * applies to the line.
   */
  readonly ownPercentages?: readonly PercentageRule[] | undefined;
};

/** A percentage discount from the customer's standing, the case ladder, a promotion or a promo code (domain §7.1 step 2). */
export type PercentageRule = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly rate: BasisPoints;
  readonly source: 'club' | 'plus' | 'case' | 'promotion' | 'coupon';
};

/** The benefit of a promo code. `priceCents` is the reduced price of ground shipping. */
export type CouponBenefit =
  | { readonly kind: 'percentage'; readonly rate: BasisPoints }
  | { readonly kind: 'amount'; readonly amountCents: Cents }
  | { readonly kind: 'shipping'; readonly priceCents: Cents };

/** A promo code or voucher whose conditions are met. `quoteOrder` decides whether it lowers a price (domain §7.1 step 3). */
export type PricingCoupon = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly benefit: CouponBenefit;
  /** The SKUs that the code may lower, without allocations and the code's exclusions. */
  readonly skuIds: readonly SkuId[];
};

/** A benefit that lowers the price of ground shipping, not of faster options. The lowest resulting price wins. */
export type ShippingBenefit = {
  readonly ruleId: string;
  readonly label: string;
  readonly minimumWineMl: number;
  readonly priceCents: Cents;
};

/** Gift boxes that a membership includes in each order; the most expensive boxes are free first. */
export type GiftBoxBenefit = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly units: number;
};

/** The unpacked box of another order, which this order joins. */
export type JoinedBox = {
  readonly number: number;
  readonly optionId: ShippingOptionId;
  readonly wineMl: number;
  /** The amount already paid for the box's shipping. */
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

/** A ledger account that can pay for the customer's order, with its available balance. */
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
  /** The ledger tenders in the order in which the customer entered them. Store credit is used before gift cards. */
  readonly tenders: readonly LedgerTender[];
  readonly shippingRates: ShippingRateTable;
  readonly taxes: TaxTable;
  /** The winery's civil date, which selects the rates in force. */
  readonly on: CivilDate;
};

/** A step of the case discount ladder: an order with at least this many bottle equivalents, mixed or not, gets this rate on its wine. */
export type CaseDiscountStep = { readonly bottles: number; readonly rate: BasisPoints };

/** The case discount ladder in force from a civil date, with its reason. Steps ascend. */
export type CaseDiscountLadder = {
  readonly asOf: CivilDate;
  readonly reason: string;
  readonly steps: readonly CaseDiscountStep[];
};

/** The maximum total discount on a line's list price from a civil date, with its reason. */
export type DiscountCap = {
  readonly asOf: CivilDate;
  readonly reason: string;
  readonly rate: BasisPoints;
};

/** A rule that would have lowered the same amount, by `amountCents`, but lost to a rule that was at least as good. */
export type BeatenRule = { readonly ruleId: string; readonly label: string; readonly amountCents: Cents };

/** One rule's reduction of an amount, for "Why this price". `amountCents` is above zero, and `beat` lists the rules that lost. */
export type PriceAdjustment = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly amountCents: Cents;
  readonly beat: readonly BeatenRule[];
};

export type TaxLine = {
  readonly jurisdiction: string;
  /** The tax rate in thousandths of a percent: 8.75% is 8,750. */
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
  readonly adjustments: readonly PriceAdjustment[];
};

export type QuotedShipping = {
  readonly listCents: Cents;
  readonly priceCents: Cents;
  readonly taxCents: Cents;
  readonly taxLines: readonly TaxLine[];
  readonly adjustments: readonly PriceAdjustment[];
};

export type QuotedTender =
  | { readonly kind: 'card'; readonly amountCents: Cents }
  | {
      readonly kind: LedgerTenderKind;
      readonly accountId: LedgerAccountId;
      readonly amountCents: Cents;
    };

/**
 * The price of an order. Every sum adds the stored integers below it (I-8, I-9). `shipping` is undefined and `isEstimate` true if the
 * delivery isn't known yet or has no rate; an estimate can't become an order. `shipping` is also undefined for pickup and for orders that
 * aren't delivered.
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
  /** The number of 750 ml bottles that the wine fills, rounded up. Box sizes, rate bands and the case discount ladder use this unit. */
  readonly bottleEquivalents: number;
  readonly isEstimate: boolean;
};

/** The benefit of increasing an order to `bottles` 750 ml bottles: a better rate on the wine, cheaper ground shipping, or both. */
export type QuantityBenefit = {
  readonly bottles: number;
  readonly bottlesMissing: number;
  readonly rate: BasisPoints | undefined;
  /** The price of ground shipping for that many bottles; undefined if it isn't lower than now. */
  readonly shippingCents: Cents | undefined;
};

/** A rule that could have lowered a price, with its outcome: it did, another rule was at least as good, or its condition isn't met. */
export type EvaluatedPriceRule = {
  readonly ruleId: string;
  readonly label: string;
  readonly outcome: 'won' | 'lost' | 'not_met';
  readonly text: string;
};

/** The stored amounts of an order. Refunds are computed from these and never from rates (I-25). */
export type OrderPriceComponents = {
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

/** A price that "Why this price" can explain: a quote, or an order with a stored quote. */
export type ExplainablePrice = Pick<Quote, 'shipping' | 'totalCents' | 'isEstimate'> & {
  readonly lines: readonly Pick<
    QuotedLine,
    'title' | 'quantity' | 'unitPriceCents' | 'grossCents' | 'adjustments' | 'taxLines'
  >[];
  readonly tenders: readonly Pick<QuotedTender, 'kind' | 'amountCents'>[];
};

/** One row of "Why this price", from the first unit price to the last tender. Discounts and tenders are negative. */
export type PriceExplanationStep = {
  readonly kind: 'line' | 'discount' | 'shipping' | 'shipping_benefit' | 'tax' | 'total' | 'tender';
  readonly text: string;
  readonly amountCents: Cents;
};
