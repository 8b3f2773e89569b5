import { countAsWord } from '../../core/count-words.ts';
import { type CivilDate, wineryDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import { newestReleases, shelfCardOf } from '../../engine/catalog/card-rules.ts';
import { isPurchasable, skuDisplayName } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { viewShelf, viewShelfPage } from '../../engine/catalog/view.server.ts';
import { stockAlertOfferFor } from '../../engine/catalog/watch-rules.ts';
import { formatWithinBusinessDays, isEngravable } from '../../engine/checkout/delivery/rules.ts';
import { readClubs } from '../../engine/clubs/index.server.ts';
import { clubCopyWithPicture } from '../../engine/clubs/rules.ts';
import { findEngravedReward } from '../../engine/loyalty/rewards/view.server.ts';
import { bottleEquivalentsOf } from '../../engine/pricing/bottle-rules.ts';
import { caseLadderOn } from '../../engine/pricing/dated-rules.ts';
import type { CustomerStanding } from '../../engine/pricing/standing/rules.ts';
import { formatVisitTime } from '../../engine/visits/experiences/rules.ts';
import { nextEvents } from '../../engine/visits/experiences/view.server.ts';
import type { HomeZone, ShippingRateTable } from '../../integrations/shipping/port.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { productCardPictures, productPictures } from '../../ui/commerce/card-pictures.server.ts';
import type { WineCardProps } from '../../ui/commerce/wine-card.tsx';
import { findPictureAlt, findPictureSource } from '../../ui/media/pictures.server.ts';
import { findSavedPicture } from '../../ui/media/saved-pictures.ts';
import { wineryPlaces } from '../../winery-places.ts';
import { caseDiscountSentence, unitPriceFactsOf, visitorUnitPrice } from './case-rules.ts';
import { type HomeClubsSection, homeClubsSectionOf } from './club-rules.ts';
import { wineMlPerUnit } from './estimate-rules.ts';
import { wineryOriginOf } from './place-rules.ts';
import { summarizeShelves } from './rules.ts';
import type { ProductPageModel, ShelfSummary } from './types.ts';

export type CatalogDependencies = {
  readonly read: Transaction;
  readonly now: Date;
  readonly standing: CustomerStanding;
};

export function wineCardOf(sku: ShelfSku, today: CivilDate): WineCardProps {
  return { ...shelfCardOf(sku, today), pictures: productCardPictures(sku) };
}

export type HomeGroundShipping = {
  /** The place as it follows "in", such as `California`. */
  readonly place: string;
  readonly fromCents: Cents;
  /** A phrase for the box that costs `fromCents`, such as `a bottle or two`. */
  readonly smallestBox: string;
  readonly caseCents: Cents;
  /** A phrase such as `within two business days`. */
  readonly shipsWithin: string;
};

export type HomePageModel = {
  readonly newest: readonly WineCardProps[];
  readonly range: readonly ShelfSummary[];
  readonly firstSet:
    | (WineCardProps & {
        readonly note: string;
        readonly apartCents: Cents | undefined;
        /** This visitor's price of one unit. */
        readonly ownCents: Cents;
      })
    | undefined;
  /** Ground shipping within the winery's home zone; undefined if the winery doesn't ship. */
  readonly ground: HomeGroundShipping | undefined;
  /** A phrase such as `within two business days`. */
  readonly pickupWithin: string;
  readonly nextEvents: readonly { readonly title: string; readonly to: string; readonly when: string }[];
  readonly clubs: HomeClubsSection | undefined;
  /** The name of the picture next to the overview of shelves; empty without one. */
  readonly rangePicture: string;
};

const newestCount = 4;

export async function loadHomePage(
  { read, now, standing }: CatalogDependencies,
  shippingRates: ShippingRateTable,
): Promise<HomePageModel> {
  const today = wineryDate(now);
  const [shelf, events, clubs] = await Promise.all([
    viewShelf(read, standing),
    loadNextEvents(read, now),
    readClubs(read),
  ]);
  const set = shelf.find(({ kind, availability }) => kind === 'bundle' && isPurchasable(availability));
  return {
    newest: newestReleases(shelf, newestCount).map((sku) => wineCardOf(sku, today)),
    range: summarizeShelves(shelf),
    firstSet: set && {
      ...wineCardOf(set, today),
      pictures: productPictures(set),
      note: set.facts.note ?? '',
      apartCents: set.apartCents,
      ownCents: visitorUnitPrice(unitPriceFactsOf(set), caseLadderOn(today)),
    },
    ground: groundAtHome(shippingRates),
    pickupWithin: formatWithinBusinessDays(shippingRates.pickupWorkDays()),
    nextEvents: events,
    clubs: homeClubsSectionOf(clubs),
    rangePicture: clubCopyWithPicture(clubs, 'curated')?.picture ?? '',
  };
}

function groundAtHome(rates: ShippingRateTable): HomeGroundShipping | undefined {
  const home = rates.homeZone();
  const priceOf = (bottleEquivalents: number) => rates.price('ground', home?.id, { bottleEquivalents });
  const [fromCents, caseCents] = [priceOf(1), priceOf(12)];
  if (!home || fromCents === undefined || caseCents === undefined) return undefined;
  return {
    place: home.name,
    fromCents,
    smallestBox: smallestBoxOf(home),
    caseCents,
    shipsWithin: formatWithinBusinessDays(rates.groundWorkDays()),
  };
}

function smallestBoxOf({ smallestBox }: HomeZone): string {
  if (smallestBox === 1) return 'a bottle';
  return smallestBox === 2 ? 'a bottle or two' : `up to ${countAsWord(smallestBox)} bottles`;
}

const eventsShown = 3;
const eventsAhead = 120 * 24 * 3_600_000;

/** Returns the next scheduled events for the home page. */
async function loadNextEvents(read: Transaction, now: Date): Promise<HomePageModel['nextEvents']> {
  const events = await nextEvents(read, { now, until: new Date(now.getTime() + eventsAhead) });
  return events.slice(0, eventsShown).map(({ title, slug, startsAt }) => ({
    title,
    to: `/events/${slug}`,
    when: formatVisitTime(startsAt),
  }));
}

function groundFor(rates: ShippingRateTable, wineMl: number): ProductPageModel['ground'] {
  const home = rates.homeZone();
  const box = { bottleEquivalents: bottleEquivalentsOf(wineMl) };
  const priceCents = rates.price('ground', home?.id, box);
  if (!home || priceCents === undefined) return undefined;
  return { priceCents, place: home.name, shipsWithin: formatWithinBusinessDays(rates.groundWorkDays()) };
}

/** Returns the data of a product page (a wine, a set or goods); undefined for an unknown slug or a hidden product. */
export async function loadProductPage(
  { read, now, standing }: CatalogDependencies,
  shippingRates: ShippingRateTable,
  slug: string,
): Promise<ProductPageModel | undefined> {
  const page = await viewShelfPage(read, slug, standing);
  if (!page) return undefined;
  const { sku, previous, otherSizes, related, reviews } = page;
  const today = wineryDate(now);
  const wineMl = wineMlPerUnit(sku);
  const priced = unitPriceFactsOf(sku);
  const place = wineryOriginOf(sku.facts, wineryPlaces().origins);
  const engraved = isEngravable(sku) ? await findEngravedReward(read) : undefined;
  return {
    sku,
    name: skuDisplayName(sku),
    pictures: productPictures(sku),
    pictureAlt: findPictureAlt(slug),
    socialPicture: findSavedPicture(slug)?.social,
    label: findPictureSource(`label-${slug}`),
    labelAlt: findPictureAlt(`label-${slug}`),
    place: place && { picture: findPictureSource(place.picture), caption: place.caption },
    previous,
    otherSizes,
    related: related.map((each) => wineCardOf(each, today)),
    reviews,
    parts: sku.parts.map((part) => ({ ...part, picture: findPictureSource(part.slug) })),
    ground: sku.pickupOnly ? undefined : groundFor(shippingRates, wineMl),
    caseSentence: caseDiscountSentence(priced, caseLadderOn(today)),
    ownCents: visitorUnitPrice(priced, caseLadderOn(today)),
    engraved: engraved && { title: engraved.title, to: `/loyalty/rewards/${engraved.slug}` },
    watch: stockAlertOfferFor(sku),
    today,
  };
}
