import { type CivilDate, wineryDate } from '../../core/dates.ts';
import type { ClubShipmentId, CustomerId } from '../../core/ids.ts';
import { membershipPath } from '../../core/membership-path.ts';
import type { Cents } from '../../core/money.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { isPurchasable, isWineFacts, skuDisplayName } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { viewShelf } from '../../engine/catalog/view.server.ts';
import { viewPendingStockAlerts } from '../../engine/catalog/watches/watches-view.server.ts';
import { countLimitClaims } from '../../engine/checkout/index.server.ts';
import { membershipStateTexts } from '../../engine/clubs/memberships/refusal-rules.ts';
import { hasMembershipEnded } from '../../engine/clubs/memberships/rules.ts';
import { viewMembershipsOfCustomer } from '../../engine/clubs/memberships/view.server.ts';
import type { BoxView } from '../../engine/clubs/shipments/box-types.ts';
import { viewClubBox } from '../../engine/clubs/shipments/box-view.server.ts';
import {
  nextShipmentPerMembership,
  notSentSentence,
  upcomingShipments,
} from '../../engine/clubs/shipments/rules.ts';
import { shipmentsOf } from '../../engine/clubs/shipments/view.server.ts';
import type { VolumeMeter } from '../../engine/compliance/types.ts';
import { volumeLimitsOfAddress } from '../../engine/identity/address-book/rules.ts';
import type { AddressInBook } from '../../engine/identity/address-book/types.ts';
import { viewAddressBook } from '../../engine/identity/address-book/view.server.ts';
import { plusStatusSentence } from '../../engine/loyalty/plus/rules.ts';
import { type PlusMembershipView, viewCurrentPlusMembership } from '../../engine/loyalty/plus/view.server.ts';
import { viewPoints } from '../../engine/loyalty/points/index.server.ts';
import type { PointsView } from '../../engine/loyalty/points/types.ts';
import type { OrderHistoryEntry } from '../../engine/orders/fulfillment/history-types.ts';
import {
  viewOrderHistory,
  viewOrderHistoryFilterOptions,
} from '../../engine/orders/fulfillment/history-view.server.ts';
import { viewSavedCards } from '../../engine/orders/saved-cards/view.server.ts';
import { loadCustomerStanding } from '../../engine/pricing/standing/index.server.ts';
import type { CustomerStanding } from '../../engine/pricing/standing/rules.ts';
import type { ReservationView } from '../../engine/visits/reservations/types.ts';
import { reservationViewsOfCustomer } from '../../engine/visits/reservations/view.server.ts';
import { inOneRoundTrip } from '../../platform/database.server.ts';
import { signLink } from '../../platform/signed-link.server.ts';
import type { SignedInSession } from '../../platform/visitor.server.ts';
import type { BoxedBottle } from '../../ui/commerce/bottle-box.tsx';
import { boxedBottlesOf } from '../../ui/commerce/boxed-bottles.server.ts';
import type { WineCardProps } from '../../ui/commerce/wine-card.tsx';
import { findPictureSource } from '../../ui/media/pictures.server.ts';
import { winery } from '../../winery.ts';
import { type AttentionItem, type DashboardTile, shippingBenefitText } from './tile-rules.ts';

type Asked = {
  readonly shop: ShopDependencies;
  readonly visitor: Pick<SignedInSession, 'customerId' | 'email'>;
};

const shownOrders = 3;
const anyOrder = { kind: undefined, year: undefined, status: undefined, text: '' } as const;

export type OrdersTileContent = {
  /** The open orders, or the most recent order if none is open. */
  readonly orders: readonly OrderHistoryEntry[];
  readonly areOpen: boolean;
  readonly count: number;
};

async function loadOrders({ shop, visitor: { customerId } }: Asked): Promise<OrdersTileContent> {
  const { database } = shop;
  const [open, choices] = await database.reading((read) =>
    inOneRoundTrip([
      viewOrderHistory(read, customerId, { ...anyOrder, status: 'open' }, { page: 1, size: shownOrders }),
      viewOrderHistoryFilterOptions(read, customerId),
    ]),
  );
  const areOpen = open.orders.length > 0;
  const orders =
    areOpen || choices.count === 0
      ? open.orders
      : (await viewOrderHistory(database.read, customerId, anyOrder, { page: 1, size: 1 })).orders;
  return { orders, areOpen, count: choices.count };
}

export type AddressesTileContent = {
  readonly addresses: readonly AddressInBook[];
  /**
   * The customer's shipping limit in the state of their default address, with the volume still available; undefined if there is no default
   * address, or no limit that counts the customer's earlier orders.
   */
  readonly meter: VolumeMeter | undefined;
};

async function loadAddresses({ shop, visitor: { customerId } }: Asked): Promise<AddressesTileContent> {
  const addresses = await viewAddressBook(shop, customerId);
  const usual = addresses.find(({ isDefaultShip }) => isDefaultShip);
  return { addresses, meter: usual && (await meterOf(shop, usual, customerId)) };
}

/**
 * Returns the customer's use of the volume limit as counted by checkout, without further bottles. Undefined if there is no limit, or only
 * a limit per order or per winery, which doesn't count the customer's earlier orders.
 */
async function meterOf(
  { database, seal, clock }: Pick<ShopDependencies, 'database' | 'seal' | 'clock'>,
  address: AddressInBook,
  customerId: CustomerId,
): Promise<VolumeMeter | undefined> {
  const limits = volumeLimitsOfAddress(address, { kind: 'account', customerId }, wineryDate(clock.now()));
  const claims = limits
    .filter(({ limit }) => limit.period !== 'order')
    .map((demand) => ({
      ...demand,
      allowed: demand.limit.ml,
      quantity: 0,
      volume: { ...demand, demandMl: 0 },
      refuse: () => undefined,
    }));
  return (await countLimitClaims(database.read, seal, claims, undefined)).meter;
}

export type MembershipsTileContent = readonly {
  readonly name: string;
  readonly to: string;
  readonly reasons: readonly string[];
  /** An item that needs the member's action; undefined if there is none. */
  readonly attention: AttentionItem | undefined;
}[];

async function loadMemberships({ shop, visitor: { customerId } }: Asked): Promise<MembershipsTileContent> {
  const { read } = shop.database;
  const now = shop.clock.now();
  const [standing, memberships, plus] = await Promise.all([
    loadCustomerStanding(read, customerId, now),
    viewMembershipsOfCustomer(read, customerId, now),
    viewCurrentPlusMembership(read, customerId, now),
  ]);
  const clubReasons = standing.percentages
    .filter(({ source }) => source === 'club')
    .map(({ reason }) => reason);
  const states = memberships
    .filter((membership) => membership.state !== 'active' && !hasMembershipEnded(membership))
    .map(({ club, state }) => `Your ${club.title} membership ${membershipStateTexts[state]}.`);
  const wineClub = { name: 'Wine club', to: '/shop/wine-club', reasons: [...states, ...clubReasons] };
  return [
    ...(wineClub.reasons.length > 0 ? [{ ...wineClub, attention: undefined }] : []),
    ...(plus ? [plusTile(plus, standing)] : []),
  ];
}

function plusTile(
  plus: PlusMembershipView,
  { shippingBenefits }: Pick<CustomerStanding, 'shippingBenefits'>,
) {
  const status = plusStatusSentence(plus);
  return {
    ...{ name: winery().membershipName, to: membershipPath() },
    reasons: [status, ...shippingBenefits.map(shippingBenefitText)],
    attention:
      plus.state === 'past_due'
        ? { sentence: status, action: 'Choose another card', to: '/daou-plus/card' }
        : undefined,
  };
}

export type NextClubShipment = {
  readonly id: ClubShipmentId;
  readonly clubTitle: string;
  readonly title: string;
  readonly dueOn: CivilDate;
  readonly locksAt: Date;
  /** The winery's time when the page was loaded. */
  readonly now: Date;
  /** The total of the shipment; undefined if someone else pays for it. */
  readonly totalCents: Cents | undefined;
  /** The reason why the shipment can't be changed now; undefined if it can. */
  readonly closed: string | undefined;
  readonly isSkipped: boolean;
  /** The sentence about why the shipment won't be charged in its current state; undefined if it will, or if the reason has no sentence. */
  readonly unless: string | undefined;
  readonly isDeclined: boolean;
  readonly bottles: readonly BoxedBottle[];
  readonly places: number;
};

export type ShipmentsTileContent = readonly NextClubShipment[];

/** Returns the next shipment of each club membership. */
async function loadShipments({ shop, visitor: { customerId } }: Asked): Promise<ShipmentsTileContent> {
  const now = shop.clock.now();
  const coming = upcomingShipments(await shipmentsOf(shop.database.read, customerId, now), now);
  const boxes = await Promise.all(
    nextShipmentPerMembership(coming).map(({ id: shipmentId }) =>
      viewClubBox(shop, { customerId, shipmentId }),
    ),
  );
  return boxes.flatMap((box) => (box ? [nextBox(box, now)] : []));
}

function nextBox(box: BoxView, now: Date): NextClubShipment {
  const { shipment, clubTitle, title, lines, closed, locksAt, quote, bottles: places } = box;
  return {
    ...{ id: shipment.id, dueOn: shipment.dueOn, clubTitle, title, locksAt, now, places },
    totalCents: box.isGift ? undefined : quote.quote.totalCents,
    closed: closed?.sentence,
    isSkipped: shipment.state === 'skipped',
    unless: notSentSentence(box.skippedFor),
    isDeclined: shipment.state === 'declined',
    bottles: boxedBottlesOf(lines),
  };
}

export type VisitsTileContent = readonly ReservationView[];

/** The points of a Vine Points member; undefined for customers who haven't joined. */
export type PointsTileContent = PointsView | undefined;

async function loadPoints({ shop, visitor: { customerId } }: Asked): Promise<PointsTileContent> {
  const points = await viewPoints(shop.database.read, customerId, shop.clock.now());
  return points?.isMember ? points : undefined;
}

const shownVisits = 2;

async function loadVisits({ shop, visitor: { customerId } }: Asked): Promise<VisitsTileContent> {
  const { upcoming } = await reservationViewsOfCustomer(shop, customerId, shop.clock.now());
  return upcoming.slice(0, shownVisits);
}

export type AlertsTileContent = readonly {
  readonly name: string;
  readonly to: string;
  readonly stop: string;
}[];

async function loadAlerts({ shop, visitor: { email } }: Asked): Promise<AlertsTileContent> {
  const alerts = await viewPendingStockAlerts(shop.database.read, email);
  return alerts.map(({ id, slug, title, vintage }) => ({
    name: skuDisplayName({ title, vintage: vintage ?? undefined }),
    to: `/wines/${slug}`,
    stop: `/unsubscribe?t=${signLink(shop.seal, 'stock-watch', id)}`,
  }));
}

const shelfLooked = 40;
const suggestions = 3;

/** Returns up to three wines that the customer can buy today, at the customer's own price. Shown only to customers without orders. */
async function loadSuggestions({ shop, visitor }: Asked): Promise<WineCardProps[]> {
  const { read } = shop.database;
  const standing = await loadCustomerStanding(read, visitor.customerId, shop.clock.now());
  const shelf = await viewShelf(read, standing, shelfLooked);
  return shelf
    .filter(({ kind, availability }) => kind === 'wine' && isPurchasable(availability))
    .slice(0, suggestions)
    .map(cardOf);
}

function cardOf(sku: ShelfSku): WineCardProps {
  const picture = findPictureSource(sku.slug);
  return {
    name: skuDisplayName(sku),
    to: `/wines/${sku.slug}`,
    line: (isWineFacts(sku.facts) && sku.facts.designation) || '',
    pictures: picture ? [picture] : [],
    label: undefined,
    note: undefined,
    action: { kind: 'add', skuId: sku.skuId, most: sku.largestQuantity },
    priceCents: sku.priceCents,
    memberPriceCents: sku.memberPriceCents,
    isMember: sku.isMember,
  };
}

/** The loaders of the tiles, from tile name to loader, in the order of the page. To add a tile, add it here and to the page. */
const loaders = {
  shipments: loadShipments,
  orders: loadOrders,
  addresses: loadAddresses,
  cards: ({ shop, visitor }: Asked) => viewSavedCards(shop, visitor.customerId),
  memberships: loadMemberships,
  points: loadPoints,
  visits: loadVisits,
  alerts: loadAlerts,
  suggestions: loadSuggestions,
} satisfies Readonly<Record<string, (asked: Asked) => Promise<unknown>>>;

type TileName = keyof typeof loaders;
export type DashboardTiles = {
  readonly [Name in TileName]: DashboardTile<Awaited<ReturnType<(typeof loaders)[Name]>>>;
};

/**
 * Loads all tiles in parallel. If a tile fails, passes the error to `onFailure` and returns the tile as failed; the others are unaffected.
 */
export async function loadDashboardTiles(
  asked: Asked,
  onFailure: (tile: string, error: unknown) => void,
): Promise<DashboardTiles> {
  const loaded = await Promise.all(
    Object.entries(loaders).map(async ([name, load]): Promise<[string, DashboardTile<unknown>]> => {
      try {
        return [name, { state: 'ready', value: await load(asked) }];
      } catch (error) {
        onFailure(name, error);
        return [name, { state: 'failed' }];
      }
    }),
  );
  return Object.fromEntries(loaded) as DashboardTiles;
}
