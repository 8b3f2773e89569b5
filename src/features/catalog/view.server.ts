import { type CivilDate, wineryDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import { availabilityLabel, displayName, isPurchasable } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { viewShelf, viewShelfPage } from '../../engine/catalog/view.server.ts';
import { stockWatchOf } from '../../engine/catalog/watch-rules.ts';
import { visitTime } from '../../engine/experiences/rules.ts';
import { nextEvents } from '../../engine/experiences/view.server.ts';
import { caseLadderOn } from '../../engine/pricing/dated-rules.ts';
import { bottleEquivalentsOf } from '../../engine/pricing/rules.ts';
import type { Standing } from '../../engine/standing/types.ts';
import type { ShippingRateTable } from '../../integrations/shipping/port.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { CardLabel } from '../../ui/commerce/availability.tsx';
import { isBottle } from '../../ui/commerce/bottle-panel.tsx';
import type { WineCardProps } from '../../ui/commerce/wine-card.tsx';
import type { PictureSource } from '../../ui/media/picture.tsx';
import { findPictureSources, findSocialPicture } from '../../ui/media/pictures.server.ts';
import { caseSentence } from './case-rules.ts';
import { wineMlOf } from './estimate-rules.ts';
import { placeOf } from './place-rules.ts';
import { cardLine, isEarly, isJustReleased, newestReleases, summarizeRange } from './rules.ts';
import type { RangeSummary, WineModel } from './types.ts';

export type CatalogDependencies = {
  readonly read: Transaction;
  readonly now: Date;
  /** For whom it is shown. */
  readonly standing: Standing;
};

/** The SKU's own picture; a set without one is shown by its bottles. */
function picturesOf({ slug, parts }: ShelfSku): PictureSource[] {
  const own = findPictureSources(slug);
  if (own) return [own];
  return parts.map((part) => findPictureSources(part.slug)).filter((source) => source !== null);
}

function labelOf(sku: ShelfSku, today: CivilDate): CardLabel | undefined {
  const { state } = sku.availability;
  if (state === 'in_stock') {
    if (isEarly(sku)) return { text: 'Early for you' };
    return isJustReleased(sku.releasedOn, today) ? { text: 'Just released' } : undefined;
  }
  const text = availabilityLabel(sku.availability);
  if (state === 'low') return { text, tone: 'olive' };
  return { text, locked: state === 'club_only' || state === 'allocation_only' };
}

/** What a card says besides: how many one customer may have, or who may have it at all. */
function noteOf({ availability, purchaseLimit, pickupOnly }: ShelfSku): string | undefined {
  if (availability.state === 'club_only') return 'Sold to club members';
  if (availability.state === 'allocation_only') return 'Sold by allocation';
  if (!isPurchasable(availability)) return undefined;
  const limit = purchaseLimit === undefined ? [] : [`At most ${purchaseLimit} a person`];
  return [...limit, ...(pickupOnly ? ['Pickup only'] : [])].join(' · ') || undefined;
}

function actionOf(sku: ShelfSku): WineCardProps['action'] {
  const to = `/wines/${sku.slug}`;
  const { state } = sku.availability;
  const name = displayName(sku);
  if (isPurchasable(sku.availability)) return { kind: 'add', skuId: sku.skuId, most: sku.largestQuantity };
  if (state === 'sold_out' && sku.next?.vintage !== undefined) {
    return { kind: 'go', to: `/wines/${sku.next.slug}`, text: `See ${sku.next.vintage}`, words: sku.title };
  }
  const watch = stockWatchOf(sku);
  if (watch) {
    // To the field of the form that stands on the wine's own page.
    return { kind: 'go', to: `${to}#tell-me-${watch.slug}`, text: 'Tell me', words: `when ${name} is here` };
  }
  return { kind: 'go', to, text: 'Details', words: `of ${name}` };
}

/** The widths among which a screen may choose for a card: a bottle stands on it at most 184 pixels wide, anything else 272. */
const cardWidths = { bottle: [128, 256, 384], wide: [256, 384, 640] };

function cardPicture(source: PictureSource): PictureSource {
  const wanted = isBottle(source) ? cardWidths.bottle : cardWidths.wide;
  // One list for all of them travels once.
  return wanted.every((width) => source.widths.includes(width)) ? { ...source, widths: wanted } : source;
}

export function cardOf(sku: ShelfSku, today: CivilDate): WineCardProps {
  return {
    name: displayName(sku),
    to: `/wines/${sku.slug}`,
    line: cardLine(sku),
    pictures: picturesOf(sku).map(cardPicture),
    label: labelOf(sku, today),
    note: noteOf(sku),
    action: actionOf(sku),
    priceCents: sku.priceCents,
    memberPriceCents: sku.memberPriceCents,
    isMember: sku.isMember,
  };
}

export type HomeModel = {
  readonly newest: readonly WineCardProps[];
  readonly range: readonly RangeSummary[];
  readonly firstSet:
    | (WineCardProps & { readonly note: string; readonly apartCents: Cents | undefined })
    | undefined;
  readonly groundFromCents: Cents | undefined;
  readonly groundCaseCents: Cents | undefined;
  readonly nextEvents: readonly { readonly title: string; readonly to: string; readonly when: string }[];
};

const newestCount = 4;

export async function loadHome(
  { read, now, standing }: CatalogDependencies,
  shippingRates: ShippingRateTable,
): Promise<HomeModel> {
  const today = wineryDate(now);
  const [shelf, events] = await Promise.all([viewShelf(read, standing), loadNextEvents(read, now)]);
  const set = shelf.find(({ kind, availability }) => kind === 'bundle' && isPurchasable(availability));
  const ground = (bottleEquivalents: number) =>
    shippingRates.price('ground', 'california', { bottleEquivalents });
  return {
    newest: newestReleases(shelf, newestCount).map((sku) => cardOf(sku, today)),
    range: summarizeRange(shelf),
    firstSet: set && {
      ...cardOf(set, today),
      pictures: picturesOf(set),
      note: set.facts.note,
      apartCents: set.apartCents,
    },
    groundFromCents: ground(1),
    groundCaseCents: ground(12),
    nextEvents: events,
  };
}

const eventsShown = 3;
const eventsAhead = 120 * 24 * 3_600_000;

/** What happens next on its dates. */
async function loadNextEvents(read: Transaction, now: Date): Promise<HomeModel['nextEvents']> {
  const events = await nextEvents(read, { now, until: new Date(now.getTime() + eventsAhead) });
  return events.slice(0, eventsShown).map(({ title, slug, startsAt }) => ({
    title,
    to: `/events/${slug}`,
    when: visitTime(startsAt),
  }));
}

/** Undefined for a slug that leads nowhere. */
export async function loadWine(
  { read, now, standing }: CatalogDependencies,
  shippingRates: ShippingRateTable,
  slug: string,
): Promise<WineModel | undefined> {
  const page = await viewShelfPage(read, slug, standing);
  if (!page) return undefined;
  const { sku, previous, related, reviews } = page;
  const today = wineryDate(now);
  const wineMl = wineMlOf(sku);
  const place = placeOf(sku.facts);
  return {
    sku,
    name: displayName(sku),
    pictures: picturesOf(sku),
    socialPicture: findSocialPicture(slug),
    label: findPictureSources(`label-${slug}`),
    place: place && { picture: findPictureSources(place.picture), words: place.words },
    previous,
    related: related.map((each) => cardOf(each, today)),
    reviews,
    parts: sku.parts.map((part) => ({ ...part, picture: findPictureSources(part.slug) })),
    groundCents: sku.pickupOnly
      ? undefined
      : shippingRates.price('ground', 'california', { bottleEquivalents: bottleEquivalentsOf(wineMl) }),
    caseSentence: caseSentence(
      { priceCents: sku.priceCents, wineMl, isDiscountable: sku.memberPriceCents !== undefined },
      caseLadderOn(today),
    ),
    watch: stockWatchOf(sku),
    today,
  };
}
