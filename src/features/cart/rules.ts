import type { SkuId } from '../../core/ids.ts';
import { type Cents, cents, formatCents, subtract } from '../../core/money.ts';
import { bottleSizeLabel } from '../../engine/catalog/rules.ts';
import type { SkuForSale } from '../../engine/catalog/types.ts';
import type { VolumeGap } from '../../engine/checkout/carts/fill-rules.ts';
import type { ComplianceRefusal, VolumeMeter } from '../../engine/compliance/types.ts';
import type { CouponNote } from '../../engine/pricing/promotions/types.ts';
import { formatRate } from '../../engine/pricing/rules.ts';
import type { EvaluatedPriceRule, QuantityBenefit, Quote } from '../../engine/pricing/types.ts';
import type { CartDeliveryProblem, CartResolution, QuantityBenefitView } from './types.ts';

/** Returns the size of a SKU, for example `750 ml`, or `12 bottles` for a set; empty for goods. */
export function skuSizeText({
  kind,
  bottleMl,
  wines,
}: Pick<SkuForSale, 'kind' | 'bottleMl' | 'wines'>): string {
  if (kind === 'bundle') return `${wines.reduce((all, wine) => all + wine.quantity, 0)}\u00a0bottles`;
  return bottleMl === undefined ? '' : bottleSizeLabel(bottleMl);
}

/**
 * Returns the description of the benefit of a few more bottles, for example “2 more bottles: 10% off your wine, and shipping drops to
 * $30.00” (domain §5.12).
 */
export function quantityBenefitView(
  { bottles, bottlesMissing, rate, shippingCents }: QuantityBenefit,
  filled: number,
): QuantityBenefitView {
  const off = rate === undefined ? [] : [`${formatRate(rate)} off your wine`];
  const shipping =
    shippingCents === undefined
      ? []
      : [shippingCents === 0 ? 'shipping is included' : `shipping drops to ${formatCents(shippingCents)}`];
  const sentence = `${bottlesMissing} more ${nounFor(bottlesMissing)}: ${[...off, ...shipping].join(', and ')}.`;
  return { sentence, bottles, filled };
}

function nounFor(bottles: number): string {
  return bottles === 1 ? 'bottle' : 'bottles';
}

/** Returns the heading of a case offer, for example `6 bottles, for 5% off your wine`. */
export function caseFillHeading({ bottles, rate }: Pick<QuantityBenefit, 'bottles' | 'rate'>): string {
  return `${bottles} bottles${rate === undefined ? '' : `, for ${formatRate(rate)} off your wine`}`;
}

const bottleMl = 750;

/**
 * Returns the volume of wine missing to reach a number of bottles, where a partial bottle counts as one, and the volume that the state's
 * limit still allows.
 */
export function volumeGapTo(
  bottles: number,
  wineMl: number,
  meter: Pick<VolumeMeter, 'limitMl' | 'usedMl' | 'demandMl'> | undefined,
): VolumeGap {
  const mostMl = meter ? meter.limitMl - meter.usedMl - meter.demandMl : Number.POSITIVE_INFINITY;
  return { leastMl: (bottles - 1) * bottleMl - wineMl + 1, mostMl };
}

type Compared = Pick<SkuForSale, 'priceCents' | 'wineMl' | 'style' | 'title'>;

/**
 * Returns a cost that measures how different a wine is from the most similar one in the cart, to rank recommendations: the difference in
 * price per bottle, plus more for another style or name, multiplied by the wine's size in bottles (2 for a magnum).
 */
export function recommendationDistance(wine: Compared, inCart: readonly Compared[]): Cents {
  const perBottle = ({ priceCents, wineMl: ml }: Compared) => (priceCents * bottleMl) / ml;
  const distances = inCart
    .filter(({ wineMl: ml }) => ml > 0)
    .map(
      (other) =>
        Math.abs(perBottle(wine) - perBottle(other)) +
        (wine.style === other.style ? 0 : otherStyleCents) +
        (wine.title === other.title ? 0 : otherNameCents),
    );
  return cents(Math.round((Math.min(otherStyleCents, ...distances) + 1) * (wine.wineMl / bottleMl)));
}

const otherStyleCents = 10_000;
const otherNameCents = 500;

/** Returns a sentence on how added wine changes the total, which may rise, stay the same or fall. */
export function caseFillSentence(
  before: Pick<Quote, 'totalCents' | 'discountCents'>,
  after: Pick<Quote, 'totalCents' | 'discountCents'>,
): string {
  const difference = subtract(after.totalCents, before.totalCents);
  const savedCents = subtract(after.discountCents, before.discountCents);
  const saved = savedCents > 0 ? ` You save another ${formatCents(savedCents)}.` : '';
  if (difference > 0) return `Your total goes up by ${formatCents(difference)}.${saved}`;
  if (difference === 0) return `Your total stays the same.${saved}`;
  return `Your total drops by ${formatCents(subtract(before.totalCents, after.totalCents))}.${saved}`;
}

/** Formats wines with quantities as a form sends them, for example `12x3 7x1`. `parseWineItems` parses it. */
export function formatWineItems(
  items: readonly { readonly skuId: SkuId; readonly quantity: number }[],
): string {
  return items.map(({ skuId, quantity }) => `${skuId}x${quantity}`).join(' ');
}

export function parseWineItems(text: string): { readonly skuId: SkuId; readonly quantity: number }[] {
  return text.split(' ').map((item) => {
    const [skuId, quantity] = item.split('x').map(Number);
    return { skuId: skuId as SkuId, quantity: quantity ?? 0 };
  });
}

/**
 * Returns the evaluated discount rules. Adds the entered promo code if it was refused before pricing, because it is unknown or its
 * conditions aren't met.
 */
export function discountRulesWithCode(
  tried: readonly EvaluatedPriceRule[],
  note: CouponNote | undefined,
  isPriced: boolean,
): readonly Omit<EvaluatedPriceRule, 'ruleId'>[] {
  const shown = tried.map(({ label, outcome, text }) => ({ label, outcome, text }));
  if (!note || isPriced) return shown;
  return [...shown, { label: note.code, outcome: 'not_met', text: note.sentence }];
}

/** Describes how much a membership would save on this cart. Returns undefined if it would save nothing. */
export function memberSavingsTeaser(
  asGuest: Pick<Quote, 'merchandiseCents'>,
  asMember: Pick<Quote, 'merchandiseCents'>,
): string | undefined {
  const saving = subtract(asGuest.merchandiseCents, asMember.merchandiseCents);
  return saving > 0 ? `Wine club members save up to ${formatCents(saving)} on this order.` : undefined;
}

const resolutionsInCart: Readonly<Record<string, CartResolution>> = {
  pickup: 'pickup',
  other_address: 'other_zip',
  where_we_ship: 'where_we_ship',
};

type WineLine = { readonly sku: Pick<SkuForSale, 'skuId' | 'wineMl'>; readonly quantity: number };

/** Returns a delivery problem with the alternatives that the cart page can offer for these lines. */
export function cartDeliveryProblem(
  { sentence, resolutions }: Pick<ComplianceRefusal, 'sentence' | 'resolutions'>,
  lines: readonly WineLine[],
): CartDeliveryProblem {
  const fits = resolutions.find((way) => way.kind === 'reduce_bottles');
  const closed = resolutions.find((way) => way.kind === 'tell_me');
  const reduce = fits && reducedLine(lines, fits.ml);
  return {
    sentence,
    resolutions: resolutions.flatMap(({ kind }) => resolutionsInCart[kind] ?? []),
    ...(reduce && { reduce }),
    ...(closed && { watch: closed }),
  };
}

/**
 * Returns the only wine line with the largest quantity that fits into `ml`. Undefined if several lines have wine, so that the customer has
 * to choose, or if not even one unit fits.
 */
function reducedLine(lines: readonly WineLine[], ml: number): CartDeliveryProblem['reduce'] {
  const [only, ...others] = lines.filter(({ sku, quantity }) => sku.wineMl > 0 && quantity > 0);
  if (!only || others.length > 0) return undefined;
  const quantity = Math.floor(ml / only.sku.wineMl);
  return quantity > 0 ? { skuId: only.sku.skuId, quantity } : undefined;
}
