import type { CivilDate } from '../../core/dates.ts';
import type { LedgerAccountId, SkuId } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { ShippingRateTable } from '../../integrations/shipping/port.ts';
import type { TaxTable } from '../../integrations/tax/port.ts';

export type TaxClass = 'wine' | 'goods';

/** One line as pricing sees it. `wineMl` is the wine in one unit, bundles summed over their bottles, 0 for goods. */
export type PricingLine = {
  readonly skuId: SkuId;
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly taxClass: TaxClass;
  readonly discountable: boolean;
  readonly wineMl: number;
};

/** An automatic percentage that the customer's standing or a promotion brings (domain §7.1 step 2). */
export type PercentageRule = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly rate: BasisPoints;
  readonly source: 'club' | 'plus' | 'case' | 'promotion';
};

/** What lowers the shipping price; the lowest resulting price wins. */
export type ShippingBenefit = {
  readonly ruleId: string;
  readonly label: string;
  readonly minimumWineMl: number;
  readonly priceCents: Cents;
};

export type PricingDelivery =
  | { readonly kind: 'undecided' }
  | { readonly kind: 'pickup'; readonly locationId: string }
  | { readonly kind: 'ship'; readonly stateCode: string; readonly zipCode: string; readonly optionId: ShippingOptionId };

export type ShippingOptionId = 'ground' | 'two_day' | 'overnight';

/** Money already held for the customer in the ledger, in the order in which it is to be used. */
export type LedgerTender = {
  readonly kind: 'gift_card' | 'store_credit';
  readonly accountId: LedgerAccountId;
  readonly availableCents: Cents;
};

export type PricingFacts = {
  readonly lines: readonly PricingLine[];
  readonly percentages: readonly PercentageRule[];
  readonly shippingBenefits: readonly ShippingBenefit[];
  readonly delivery: PricingDelivery;
  readonly tenders: readonly LedgerTender[];
  readonly shippingRates: ShippingRateTable;
  readonly taxes: TaxTable;
  /** The winery's civil date, by which the dated tables are read. */
  readonly on: CivilDate;
};

/** Why an amount is what it is; `beat` names the rules that lost against this one (feeds "why this price"). */
export type Adjustment = {
  readonly ruleId: string;
  readonly label: string;
  readonly reason: string;
  readonly amountCents: Cents;
  readonly beat: readonly string[];
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
  | { readonly kind: 'gift_card' | 'store_credit'; readonly accountId: LedgerAccountId; readonly amountCents: Cents };

/**
 * The one answer to "what does this cost", all sums made of the stored integers below them (I-8, I-9).
 * Before the delivery is known `shipping` is undefined and tax is 0: `isEstimate` says so.
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
  /** The next step of the case ladder, if another bottle would bring one: "2 more bottles: 10 %". */
  readonly nextCaseStep: { readonly bottlesMissing: number; readonly rate: BasisPoints } | undefined;
  readonly isEstimate: boolean;
};
