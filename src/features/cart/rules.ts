import { type Cents, formatCents, subtract } from '../../core/money.ts';
import { bottleSizeLabel } from '../../engine/catalog/rules.ts';
import type { SkuForSale } from '../../engine/catalog/types.ts';
import type { ComplianceRefusal } from '../../engine/compliance/types.ts';
import { formatRate } from '../../engine/pricing/rules.ts';
import type { Quote } from '../../engine/pricing/types.ts';
import type { CartWayOut, DeliveryProblem } from './types.ts';

/** `750 ml`, or `12 bottles` for a set; nothing for goods. */
export function sizeOf({ kind, bottleMl, wines }: Pick<SkuForSale, 'kind' | 'bottleMl' | 'wines'>): string {
  if (kind === 'bundle') return `${wines.reduce((all, wine) => all + wine.quantity, 0)}\u00a0bottles`;
  return bottleMl === undefined ? '' : bottleSizeLabel(bottleMl);
}

/**
 * What a little more wine would bring: “2 more bottles: 10% off the wine”. Shipping is named only when the fuller box really
 * costs less (domain §5.12). Undefined when another bottle changes nothing.
 */
export function nextStepSentence(
  { nextCaseStep, shipping }: Pick<Quote, 'nextCaseStep' | 'shipping'>,
  shippingThenCents: Cents | undefined,
): string | undefined {
  if (!nextCaseStep) return undefined;
  const { bottlesMissing, rate } = nextCaseStep;
  const drops = shipping && shippingThenCents !== undefined && shippingThenCents < shipping.priceCents;
  const also = drops ? `, and shipping drops to ${formatCents(shippingThenCents)}` : '';
  return `${bottlesMissing} more ${bottlesMissing === 1 ? 'bottle' : 'bottles'}: ${formatRate(rate)} off the wine${also}.`;
}

/** What membership would make of this very cart; undefined when it would make nothing. */
export function memberTeaser(
  asGuest: Pick<Quote, 'merchandiseCents'>,
  asMember: Pick<Quote, 'merchandiseCents'>,
): string | undefined {
  const saving = subtract(asGuest.merchandiseCents, asMember.merchandiseCents);
  return saving > 0
    ? `Members of the Open Cellar club would pay ${formatCents(saving)} less for this cart.`
    : undefined;
}

const waysInTheCart: Readonly<Record<string, CartWayOut>> = {
  pickup: 'pickup',
  other_address: 'other_zip',
  where_we_ship: 'where_we_ship',
};

type WineLine = { readonly sku: Pick<SkuForSale, 'skuId' | 'wineMl'>; readonly quantity: number };

/** Of the ways out of a refused destination those that the cart's page can offer, as it stands with these lines. */
export function deliveryProblem(
  { sentence, waysOut }: Pick<ComplianceRefusal, 'sentence' | 'waysOut'>,
  lines: readonly WineLine[],
): DeliveryProblem {
  const fits = waysOut.find((way) => way.kind === 'reduce_bottles');
  const closed = waysOut.find((way) => way.kind === 'tell_me');
  const reduce = fits && reducedLine(lines, fits.ml);
  return {
    sentence,
    waysOut: waysOut.flatMap(({ kind }) => waysInTheCart[kind] ?? []),
    ...(reduce && { reduce }),
    ...(closed && { watch: closed }),
  };
}

/** With one wine in the cart it is plain which to take less of; among several the customer chooses. */
function reducedLine(lines: readonly WineLine[], ml: number): DeliveryProblem['reduce'] {
  const [only, ...others] = lines.filter(({ sku, quantity }) => sku.wineMl > 0 && quantity > 0);
  if (!only || others.length > 0) return undefined;
  const quantity = Math.floor(ml / only.sku.wineMl);
  return quantity > 0 ? { skuId: only.sku.skuId, quantity } : undefined;
}
