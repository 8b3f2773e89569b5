import type { CivilDate } from '../../core/dates.ts';
import type { LedgerAccountId, SkuId } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { ShippingOptionId, ShippingRateTable } from '../../integrations/shipping/port.ts';
import type { TaxTable } from '../../integrations/tax/port.ts';
import type { LedgerTenderKind } from '../ledger/types.ts';

/** `none` is money, such as a gift card: what is paid with it is taxed, not the card itself (domain §2.6). */
export type TaxClass = 'wine' | 'goods' | 'none';

/** `service` is work done to something else (engraving), `visit` a ticket or what stands beside it: neither has stock of its own. */
export type SkuKind =
  | 'wine'
  | 'bundle'
  | 'goods'
  | 'service'
  | 'gift_card'
  | 'gift_membership'
  | 'plus'
  | 'visit';

/** How a wine is shelved: what a customer looks for first, which is not always a colour. */
export type WineStyle = 'red' | 'white' | 'rosé' | 'sparkling' | 'dessert';

/** `club` is shown to everyone and sold to members; `allocation` is listed for its holders only; `hidden` is never sold alone. */
export type Visibility = 'public' | 'club' | 'allocation' | 'hidden';

/** One line as pricing sees it. `wineMl` is the wine in one unit, bundles summed over their bottles, 0 for goods. */
export type PricingLine = {
  readonly skuId: SkuId;
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly taxClass: TaxClass;
  readonly discountable: boolean;
  readonly wineMl: number;
  /** A membership may include some of them; nothing else lowers their price. */
  readonly isGiftBox?: boolean;
  /**
   * What lowers this line and nothing else does, such as what members save on a visit: no percentage of the order, no ladder, no code
   * and no cap counts for it.
   */
  readonly ownPercentages?: readonly PercentageRule[] | undefined;
};

/** An automatic percentage that the customer's standing or a promotion brings (domain §7.1 step 2). */
export type PercentageRule = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly rate: BasisPoints;
  readonly source: 'club' | 'plus' | 'case' | 'promotion' | 'coupon';
};

/** What a promotion code brings; `priceCents` is what ground shipping costs with it. */
export type CouponBenefit =
  | { readonly kind: 'percentage'; readonly rate: BasisPoints }
  | { readonly kind: 'amount'; readonly amountCents: Cents }
  | { readonly kind: 'shipping'; readonly priceCents: Cents };

/** A promotion code or a voucher whose conditions are met; whether it lowers anything is for `quote` to say (domain §7.1 step 3). */
export type PricingCoupon = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly benefit: CouponBenefit;
  /** What it may lower: allocations and whatever it excludes are not among them. */
  readonly skuIds: readonly SkuId[];
};

/** What lowers the price of ground shipping (faster options keep theirs); the lowest resulting price wins. */
export type ShippingBenefit = {
  readonly ruleId: string;
  readonly label: string;
  readonly minimumWineMl: number;
  readonly priceCents: Cents;
};

/** Gift boxes that a membership includes in each order: the dearest that lie in it. */
export type GiftBoxBenefit = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly units: number;
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

/** Money already held for the customer in the ledger. */
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
  /** In the order in which they were entered; store credit is used before gift cards. */
  readonly tenders: readonly LedgerTender[];
  readonly shippingRates: ShippingRateTable;
  readonly taxes: TaxTable;
  /** The winery's civil date, by which the dated tables are read. */
  readonly on: CivilDate;
};

/** A step of the case ladder: from this many bottle equivalents of wine on, mixed or not, wine lines get this rate. */
export type CaseStep = { readonly bottles: number; readonly rate: BasisPoints };

/** The ladder that holds from a civil date on, and why it is what it is. Steps ascend. */
export type CaseLadder = {
  readonly asOf: CivilDate;
  readonly reason: string;
  readonly steps: readonly CaseStep[];
};

/** The most that all discounts together take off a line's list price, from a civil date on, and why. */
export type DiscountCap = {
  readonly asOf: CivilDate;
  readonly reason: string;
  readonly rate: BasisPoints;
};

/** A rule that would have lowered the same amount too, by this much, and lost. */
export type BeatenRule = { readonly ruleId: string; readonly label: string; readonly amountCents: Cents };

/** Why an amount is what it is: the rule took `amountCents` (above zero) off and `beat` the others ("why this price"). */
export type Adjustment = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly amountCents: Cents;
  readonly beat: readonly BeatenRule[];
};

export type TaxLine = {
  readonly jurisdiction: string;
  /** Thousandths of a percent, as the table has it: 8.75 % is 8,750. */
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
 * The one answer to "what does this cost", all sums made of the stored integers below them (I-8, I-9).
 * Before the delivery is known, or where we have no rates for it, `shipping` is undefined and `isEstimate` says so: no order
 * is ever made of an estimate. `shipping` is undefined for pickup too, where nothing is shipped.
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
  /** Bottles of 750 ml that the wine fills, rounded up: the unit of boxes, bands and the case ladder. */
  readonly bottleEquivalents: number;
  readonly isEstimate: boolean;
};

/** What an order brings that fills `bottles` of 750 ml: a better rate off the wine, cheaper ground shipping, or both. */
export type Benefit = {
  readonly bottles: number;
  readonly bottlesMissing: number;
  readonly rate: BasisPoints | undefined;
  /** What shipping costs there, where that is less than before. */
  readonly shippingCents: Cents | undefined;
};

/** A rule that could have lowered a price: it did, another one was at least as good, or its condition is not met. */
export type TriedRule = {
  readonly ruleId: string;
  readonly label: string;
  readonly outcome: 'won' | 'lost' | 'not_met';
  readonly text: string;
};

/** What an order is made of, as stored: refunds are computed from these and never from rates (I-25). */
export type OrderComponents = {
  readonly lines: readonly { readonly netCents: Cents; readonly taxCents: Cents }[];
  readonly shippingCents: Cents;
  readonly shippingTaxCents: Cents;
};

/** What refunding one whole line gives back. The shares of all lines together are exactly the order's total (I-12). */
export type RefundShare = {
  readonly netCents: Cents;
  readonly taxCents: Cents;
  readonly shippingCents: Cents;
  readonly shippingTaxCents: Cents;
  readonly totalCents: Cents;
};

/** What "why this price" is told from: a quote, or an order that stored one. */
export type Explainable = Pick<Quote, 'shipping' | 'totalCents' | 'isEstimate'> & {
  readonly lines: readonly Pick<
    QuotedLine,
    'title' | 'quantity' | 'unitPriceCents' | 'grossCents' | 'adjustments' | 'taxLines'
  >[];
  readonly tenders: readonly Pick<QuotedTender, 'kind' | 'amountCents'>[];
};

/** One row of "why this price", from the first unit price to the last tender; what lowers the sum is negative. */
export type ExplanationStep = {
  readonly kind: 'line' | 'discount' | 'shipping' | 'shipping_benefit' | 'tax' | 'total' | 'tender';
  readonly text: string;
  readonly amountCents: Cents;
};
