import { type CivilDate, wineryDate } from '../../core/dates.ts';
import type { CustomerId } from '../../core/ids.ts';
import { subtract } from '../../core/money.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { displayName } from '../../engine/catalog/rules.ts';
import { viewSkus } from '../../engine/catalog/view.server.ts';
import { giftsOfCustomer } from '../../engine/clubs/gift-memberships/view.server.ts';
import { firstChargeFrom } from '../../engine/clubs/memberships/index.server.ts';
import { hasEnded } from '../../engine/clubs/memberships/rules.ts';
import type { ExcludedItem, MembershipView } from '../../engine/clubs/memberships/types.ts';
import { membershipsOf, waitlistEntriesOf } from '../../engine/clubs/memberships/view.server.ts';
import { daysOfReleases } from '../../engine/clubs/releases/view.server.ts';
import type { BoxView, PendingCharge, ShipmentInView } from '../../engine/clubs/shipments/box-types.ts';
import { viewClubBox } from '../../engine/clubs/shipments/box-view.server.ts';
import { notSentText, upcomingShipments } from '../../engine/clubs/shipments/rules.ts';
import { pendingCharges, shipmentsOf } from '../../engine/clubs/shipments/view.server.ts';
import { guestStanding } from '../../engine/pricing/standing/rules.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { boxBottles } from '../../ui/commerce/boxed-bottles.server.ts';
import { winery } from '../../winery.ts';
import { boughtGifts, toGiftSection } from './gift-rules.ts';
import { type NewPriceFacts, noticesOf } from './notice-rules.ts';
import {
  badgeOf,
  calendarOf,
  membershipFacts,
  monthText,
  pastShipments,
  planSummary,
  shipmentTotalsByYear,
  waitStatus,
} from './rules.ts';
import type { GivenGift, MembershipSection, NextShipment, WaitlistEntry } from './types.ts';

export type ClubAccountPage = {
  readonly now: Date;
  readonly memberships: readonly MembershipSection[];
  readonly waits: readonly WaitlistEntry[];
  readonly given: readonly GivenGift[];
};

/** Loads a customer's club page: memberships with their shipments, waitlists, and gift memberships they bought. */
export async function loadClubAccount(
  shop: ShopDependencies,
  customerId: CustomerId,
): Promise<ClubAccountPage> {
  const { database, clock } = shop;
  const { read } = database;
  const now = clock.now();
  const [memberships, shipments, charges, waits, gifts] = await Promise.all([
    membershipsOf(read, customerId, now),
    shipmentsOf(read, customerId, now),
    pendingCharges(shop, customerId),
    waitlistEntriesOf(read, customerId),
    giftsOfCustomer(read, customerId),
  ]);
  const excludedNames = await loadExcludedNames(
    read,
    memberships.flatMap(({ neverSent }) => neverSent),
  );
  const sections = await Promise.all(
    memberships.map(async (membership) => {
      const own = shipments.filter(({ membershipId }) => membershipId === membership.id);
      const [next] = upcomingShipments(own, now);
      const box = next && (await viewClubBox(shop, { customerId, shipmentId: next.id }));
      const releases = await daysOfReleases(read, membership.clubId);
      const newPrice = await newPriceOf(shop, membership, own);
      const section = sectionOf({
        ...{ membership, shipments: own, charges, box, newPrice, excludedNames, releases, now },
      });
      const gift = gifts.received.find(({ membershipId }) => membershipId === membership.id);
      return gift ? toGiftSection(section, gift) : section;
    }),
  );
  return {
    now,
    memberships: sections,
    given: boughtGifts(gifts.given),
    waits: waits.map(({ id, clubTitle, plan, ...wait }) => ({
      id,
      clubTitle,
      status: waitStatus(wait),
      to: wait.state === 'offered' ? `/wine-club/sign-up?plan=${plan}` : undefined,
    })),
  };
}

/**
 * Returns the price change that a member was notified of after they last accepted the terms; undefined without one, or once a charge at the
 * new price has been made.
 */
async function newPriceOf(
  shop: ShopDependencies,
  membership: MembershipView,
  shipments: readonly ShipmentInView[],
): Promise<NewPriceFacts | undefined> {
  const { id, consent, history } = membership;
  const notified = history.find(({ kind }) => kind === 'price_change_told');
  if (!notified || hasEnded(membership) || (consent && consent.acceptedAt > notified.at)) return undefined;
  const { effectiveOn: startsOn } = notified;
  if (shipments.some(({ state, dueOn }) => state === 'charged' && dueOn >= startsOn)) return undefined;
  return { startsOn, first: await firstChargeFrom(shop.database.read, shop, id, startsOn) };
}

type ExcludedNames = ReadonlyMap<number, string>;

async function loadExcludedNames(read: Transaction, never: readonly ExcludedItem[]): Promise<ExcludedNames> {
  const skuIds = never.flatMap((each) => (each.kind === 'wine' ? [each.skuId] : []));
  if (skuIds.length === 0) return new Map();
  const skus = await viewSkus(read, skuIds, guestStanding);
  return new Map(skus.map((sku) => [sku.skuId, displayName(sku)]));
}

type SectionParts = {
  readonly membership: MembershipView;
  readonly shipments: readonly ShipmentInView[];
  readonly charges: readonly PendingCharge[];
  readonly box: BoxView | undefined;
  readonly newPrice: NewPriceFacts | undefined;
  readonly excludedNames: ExcludedNames;
  readonly releases: readonly CivilDate[];
  readonly now: Date;
};

function sectionOf({
  membership,
  shipments,
  charges,
  box,
  newPrice,
  excludedNames,
  releases,
  now,
}: SectionParts): MembershipSection {
  const { id, club, joinedAt, memberCode, consent, history, neverSent, state } = membership;
  const coming = upcomingShipments(shipments, now);
  const own = charges.filter(({ membershipId }) => membershipId === id);
  const exactTotals = new Map(box ? [[box.shipment.id, box.quote.quote.totalCents] as const] : []);
  const excluded = neverSent.flatMap((each) =>
    each.kind === 'grape' ? [each.grape] : (excludedNames.get(each.skuId) ?? []),
  );
  return {
    id,
    clubTitle: club.title,
    state,
    badge: badgeOf(membership),
    plan: planSummary(membership),
    since: monthText(wineryDate(joinedAt)),
    memberCode,
    notices: noticesOf(membership, own, coming[0]?.dueOn, newPrice),
    next: hasEnded(membership) ? undefined : box && nextShipment(box),
    facts: membershipFacts(membership, excluded, winery().pickupLocations),
    calendar: calendarOf({ membership, coming, exactTotals, releases, today: wineryDate(now) }),
    years: shipmentTotalsByYear(shipments),
    past: pastShipments(shipments, now),
    consent: consent && {
      on: wineryDate(consent.acceptedAt),
      text: consent.termsText,
    },
    events: history.map(({ at, sentence }) => ({ on: wineryDate(at), sentence })),
  };
}

/** Returns the next shipment for display. */
export function nextShipment(box: BoxView): NextShipment {
  const { shipment, lines, closed, delivery, skips } = box;
  const { totalCents, cardDueCents } = box.quote.quote;
  return {
    id: shipment.id,
    title: box.title,
    dueOn: shipment.dueOn,
    locksAt: box.locksAt,
    totalCents,
    creditCents: subtract(totalCents, cardDueCents),
    bottles: boxBottles(lines),
    places: box.bottles,
    wines: lines.map(({ wine, quantity }) => ({ name: wine.name, quantity })),
    destination: delivery.place,
    isPickup: delivery.isPickup,
    notChargedReason: notSentText(box.skippedFor),
    isUnpaid: shipment.state === 'declined',
    mayChoose: box.mayChoose,
    isCustomized: shipment.savedAt !== undefined,
    closed: closed && { code: closed.code, sentence: closed.sentence },
    mayUndoSkip: box.mayUndoSkip,
    maySkip: closed === undefined && skips.used < skips.allowed,
  };
}
