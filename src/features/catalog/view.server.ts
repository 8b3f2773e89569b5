import { countWord } from '../../core/count-words.ts';
import { type CivilDate, wineryDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import { newestReleases, shelfCard } from '../../engine/catalog/card-rules.ts';
import { displayName, isPurchasable } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { viewShelf, viewShelfPage } from '../../engine/catalog/view.server.ts';
import { stockWatchOf } from '../../engine/catalog/watch-rules.ts';
import { isEngravable, withinWorkDays } from '../../engine/checkout/delivery/rules.ts';
import { readClubs } from '../../engine/clubs/index.server.ts';
import { copyWithPicture } from '../../engine/clubs/rules.ts';
import { engravedReward } from '../../engine/loyalty/rewards/view.server.ts';
import { bottleEquivalentsOf } from '../../engine/pricing/bottle-rules.ts';
import { caseLadderOn } from '../../engine/pricing/dated-rules.ts';
import type { Standing } from '../../engine/pricing/standing/rules.ts';
import { formatVisitTime } from '../../engine/visits/experiences/rules.ts';
import { nextEvents } from '../../engine/visits/experiences/view.server.ts';
import type { HomeZone, ShippingRateTable } from '../../integrations/shipping/port.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { cardPictures, productPictures } from '../../ui/commerce/card-pictures.server.ts';
import type { WineCardProps } from '../../ui/commerce/wine-card.tsx';
import { findPictureAlt, findPictureSources } from '../../ui/media/pictures.server.ts';
import { findSavedPicture } from '../../ui/media/saved-pictures.ts';
import { wineryPlaces } from '../../winery-places.ts';
import { caseSentence, ownPrice, pricedFor } from './case-rules.ts';
import { type ClubsOnHome, clubsOnHome } from './club-rules.ts';
import { wineMlOf } from './estimate-rules.ts';
import { placeOf } from './place-rules.ts';
import { summarizeRange } from './rules.ts';
import type { RangeSummary, WineModel } from './types.ts';

export type CatalogDependencies = {
  readonly read: Transaction;
  readonly now: Date;
  readonly standing: Standing;
};

export function cardOf(sku: ShelfSku, today: CivilDate): WineCardProps {
  return { ...shelfCard(sku, today), pictures: cardPictures(sku) };
}

export type HomeGround = {
  /** The place as it follows "in", such as `California`. */
  readonly place: string;
  readonly fromCents: Cents;
  /** A phrase for the box that costs `fromCents`, such as `a bottle or two`. */
  readonly smallestBox: string;
  readonly caseCents: Cents;
  /** A phrase such as `within two business days`. */
  readonly shipsWithin: string;
};

export type HomeModel = {
  readonly newest: readonly WineCardProps[];
  readonly range: readonly RangeSummary[];
  readonly firstSet:
    | (WineCardProps & {
        readonly note: string;
        readonly apartCents: Cents | undefined;
        /** This visitor's price of one unit. */
        readonly ownCents: Cents;
      })
    | undefined;
  /** Ground shipping within the winery's home zone; undefined if the winery doesn't ship. */
  readonly ground: HomeGround | undefined;
  /** A phrase such as `within two business days`. */
  readonly pickupWithin: string;
  readonly nextEvents: readonly { readonly title: string; readonly to: string; readonly when: string }[];
  readonly clubs: ClubsOnHome | undefined;
  /** The name of the picture next to the overview of shelves; empty without one. */
  readonly rangePicture: string;
};

const newestCount = 4;

export async function loadHome(
  { read, now, standing }: CatalogDependencies,
  shippingRates: ShippingRateTable,
): Promise<HomeModel> {
  const today = wineryDate(now);
  const [shelf, events, clubs] = await Promise.all([
    viewShelf(read, standing),
    loadNextEvents(read, now),
    readClubs(read),
  ]);
  const set = shelf.find(({ kind, availability }) => kind === 'bundle' && isPurchasable(availability));
  return {
    newest: newestReleases(shelf, newestCount).map((sku) => cardOf(sku, today)),
    range: summarizeRange(shelf),
    firstSet: set && {
      ...cardOf(set, today),
      pictures: productPictures(set),
      note: set.facts.note ?? '',
      apartCents: set.apartCents,
      ownCents: ownPrice(pricedFor(set), caseLadderOn(today)),
    },
    ground: groundAtHome(shippingRates),
    pickupWithin: withinWorkDays(shippingRates.pickupWorkDays()),
    nextEvents: events,
    clubs: clubsOnHome(clubs),
    rangePicture: copyWithPicture(clubs, 'curated')?.picture ?? '',
  };
}

function groundAtHome(rates: ShippingRateTable): HomeGround | undefined {
  const home = rates.homeZone();
  const priceOf = (bottleEquivalents: number) => rates.price('ground', home?.id, { bottleEquivalents });
  const [fromCents, caseCents] = [priceOf(1), priceOf(12)];
  if (!home || fromCents === undefined || caseCents === undefined) return undefined;
  return {
    place: home.name,
    fromCents,
    smallestBox: smallestBoxOf(home),
    caseCents,
    shipsWithin: withinWorkDays(rates.groundWorkDays()),
  };
}

function smallestBoxOf({ smallestBox }: HomeZone): string {
  if (smallestBox === 1) return 'a bottle';
  return smallestBox === 2 ? 'a bottle or two' : `up to ${countWord(smallestBox)} bottles`;
}

const eventsShown = 3;
const eventsAhead = 120 * 24 * 3_600_000;

/** Returns the next scheduled events for the home page. */
async function loadNextEvents(read: Transaction, now: Date): Promise<HomeModel['nextEvents']> {
  const events = await nextEvents(read, { now, until: new Date(now.getTime() + eventsAhead) });
  return events.slice(0, eventsShown).map(({ title, slug, startsAt }) => ({
    title,
    to: `/events/${slug}`,
    when: formatVisitTime(startsAt),
  }));
}

function groundFor(rates: ShippingRateTable, wineMl: number): WineModel['ground'] {
  const home = rates.homeZone();
  const box = { bottleEquivalents: bottleEquivalentsOf(wineMl) };
  const priceCents = rates.price('ground', home?.id, box);
  if (!home || priceCents === undefined) return undefined;
  return { priceCents, place: home.name, shipsWithin: withinWorkDays(rates.groundWorkDays()) };
}

/** Returns the data of a product page (a wine, a set or goods); undefined for an unknown slug. */
export async function loadWine(
  { read, now, standing }: CatalogDependencies,
  shippingRates: ShippingRateTable,
  slug: string,
): Promise<WineModel | undefined> {
  const page = await viewShelfPage(read, slug, standing);
  if (!page) return undefined;
  const { sku, previous, otherSizes, related, reviews } = page;
  const today = wineryDate(now);
  const wineMl = wineMlOf(sku);
  const priced = pricedFor(sku);
  const place = placeOf(sku.facts, wineryPlaces().origins);
  const engraved = isEngravable(sku) ? await engravedReward(read) : undefined;
  return {
    sku,
    name: displayName(sku),
    pictures: productPictures(sku),
    pictureAlt: findPictureAlt(slug),
    socialPicture: findSavedPicture(slug)?.social,
    label: findPictureSources(`label-${slug}`),
    labelAlt: findPictureAlt(`label-${slug}`),
    place: place && { picture: findPictureSources(place.picture), caption: place.caption },
    previous,
    otherSizes,
    related: related.map((each) => cardOf(each, today)),
    reviews,
    parts: sku.parts.map((part) => ({ ...part, picture: findPictureSources(part.slug) })),
    ground: sku.pickupOnly ? undefined : groundFor(shippingRates, wineMl),
    caseSentence: caseSentence(priced, caseLadderOn(today)),
    ownCents: ownPrice(priced, caseLadderOn(today)),
    engraved: engraved && { title: engraved.title, to: `/loyalty/rewards/${engraved.slug}` },
    watch: stockWatchOf(sku),
    today,
  };
}
