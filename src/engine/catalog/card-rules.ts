import { addDays, type CivilDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import { sentenceCase } from '../../core/sentence-case.ts';
import { availabilityLabel, bottleSizeLabel, isPurchasable, isWineFacts, skuDisplayName } from './rules.ts';
import type { Availability, ShelfSku, SkuFacts } from './types.ts';
import { stockAlertOfferFor } from './watch-rules.ts';

/** The content of a SKU's card in a product list, without its images. */
export type ShelfCard = {
  readonly name: string;
  readonly to: string;
  readonly line: string;
  readonly label: { readonly text: string; readonly tone?: 'olive'; readonly locked?: boolean } | undefined;
  readonly note: string | undefined;
  readonly action:
    | { readonly kind: 'add'; readonly skuId: number; readonly most: number }
    | { readonly kind: 'go'; readonly to: string; readonly text: string; readonly words: string };
  readonly priceCents: Cents;
  readonly memberPriceCents: Cents | undefined;
  readonly isMember: boolean;
};

export function shelfCardOf(sku: ShelfSku, today: CivilDate): ShelfCard {
  return {
    name: skuDisplayName(sku),
    to: `/wines/${sku.slug}`,
    line: cardSubtitle(sku) || plainLine(sku),
    label: labelOf(sku, today),
    note: noteOf(sku),
    action: actionOf(sku),
    priceCents: sku.priceCents,
    memberPriceCents: sku.memberPriceCents,
    isMember: sku.isMember,
  };
}

/**
 * Returns the line under a SKU's name. For a wine, this is the origin with the flavors, or with the designation if there are none, such as
 * `Eola Hills · cassis, graphite, dried sage`. For goods, it is their summary.
 */
export function cardSubtitle({ facts }: { readonly facts: SkuFacts }): string {
  if (!isWineFacts(facts)) return facts.summary;
  const words = facts.flavors.join(', ') || facts.designation;
  return [facts.district ?? facts.appellation, words].filter(Boolean).join('\u00a0· ');
}

/** Returns the card line of a wine without facts, such as `Red · 1.5 L magnum`; '' if the style or bottle size is unknown. */
function plainLine({ style, bottleMl }: ShelfSku): string {
  return style === undefined || bottleMl === undefined
    ? ''
    : `${sentenceCase(style)}\u00a0· ${bottleSizeLabel(bottleMl)}`;
}

const newForDays = 30;

/** Returns whether a wine was released within the last thirty days. */
export function isNewRelease(releasedOn: CivilDate | undefined, today: CivilDate): boolean {
  return releasedOn !== undefined && releasedOn <= today && addDays(releasedOn, newForDays) >= today;
}

/** Returns up to `count` SKUs that have a release date and are in stock or sold to club members only, newest first. */
export function newestReleases<
  Sku extends { readonly releasedOn: CivilDate | undefined; readonly availability: Availability },
>(skus: readonly Sku[], count: number): Sku[] {
  const shown: readonly Availability['state'][] = ['in_stock', 'low', 'club_only'];
  return skus
    .filter(({ releasedOn, availability }) => releasedOn !== undefined && shown.includes(availability.state))
    .toSorted((left, right) => (right.releasedOn ?? '').localeCompare(left.releasedOn ?? ''))
    .slice(0, count);
}

/** Returns whether a visitor may buy a release before its public date. */
export function hasEarlyAccess({ lifecycle, availability }: EarlyFacts): boolean {
  return lifecycle === 'coming' && isPurchasable(availability);
}

type EarlyFacts = { readonly lifecycle?: ShelfSku['lifecycle']; readonly availability: Availability };

function labelOf(sku: ShelfSku, today: CivilDate): ShelfCard['label'] {
  const { state } = sku.availability;
  if (state === 'in_stock') {
    if (hasEarlyAccess(sku)) return { text: 'Early access' };
    return isNewRelease(sku.releasedOn, today) ? { text: 'Just released' } : undefined;
  }
  const text = availabilityLabel(sku.availability);
  if (state === 'low') return { text, tone: 'olive' };
  return { text, locked: state === 'club_only' || state === 'allocation_only' };
}

/**
 * Returns a card's note: who may buy the SKU, or its limit per customer and whether it is pickup only. Undefined if there is nothing to
 * note.
 */
function noteOf({ availability, purchaseLimit, pickupOnly }: ShelfSku): string | undefined {
  if (availability.state === 'club_only') return 'Club members only';
  if (availability.state === 'allocation_only') return 'By allocation only';
  if (!isPurchasable(availability)) return undefined;
  const limit = purchaseLimit === undefined ? [] : [`Limit ${purchaseLimit} per customer`];
  return [...limit, ...(pickupOnly ? ['Pickup only'] : [])].join(' · ') || undefined;
}

function actionOf(sku: ShelfSku): ShelfCard['action'] {
  const to = `/wines/${sku.slug}`;
  const { state } = sku.availability;
  const name = skuDisplayName(sku);
  if (isPurchasable(sku.availability)) return { kind: 'add', skuId: sku.skuId, most: sku.largestQuantity };
  if (state === 'sold_out' && sku.next?.vintage !== undefined) {
    return { kind: 'go', to: `/wines/${sku.next.slug}`, text: `See ${sku.next.vintage}`, words: sku.title };
  }
  const watch = stockAlertOfferFor(sku);
  if (watch) {
    // Links to the form on the wine's own page.
    return {
      kind: 'go',
      to: `${to}#tell-me-${watch.slug}`,
      text: 'Notify me',
      words: `when ${name} is available`,
    };
  }
  return { kind: 'go', to, text: 'Details', words: `of ${name}` };
}
