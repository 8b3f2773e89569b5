import { type CivilDate, wineryDate } from '../../core/dates.ts';
import type { CustomerId } from '../../core/ids.ts';
import { subtract } from '../../core/money.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { skuDisplayName } from '../../engine/catalog/rules.ts';
import { viewSkus } from '../../engine/catalog/view.server.ts';
import { giftsOfCustomer } from '../../engine/clubs/gift-memberships/view.server.ts';
import { firstChargeOnOrAfter } from '../../engine/clubs/memberships/index.server.ts';
import { hasMembershipEnded } from '../../engine/clubs/memberships/rules.ts';
import type { ExcludedItem, MembershipView } from '../../engine/clubs/memberships/types.ts';
import {
  viewMembershipsOfCustomer,
  viewWaitlistEntriesOfCustomer,
} from '../../engine/clubs/memberships/view.server.ts';
import { releaseDaysOfClub } from '../../engine/clubs/releases/view.server.ts';
import type {
  BoxView,
  ClubShipmentView,
  PendingShipmentCharge,
} from '../../engine/clubs/shipments/box-types.ts';
import { viewClubBox } from '../../engine/clubs/shipments/box-view.server.ts';
import { notSentSentence, upcomingShipments } from '../../engine/clubs/shipments/rules.ts';
import { pendingCharges, shipmentsOf } from '../../engine/clubs/shipments/view.server.ts';
import { guestStanding } from '../../engine/pricing/standing/rules.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { boxedBottlesOf } from '../../ui/commerce/boxed-bottles.server.ts';
import { winery } from '../../winery.ts';
import { toBoughtGifts, toGiftMembershipSection } from './gift-rules.ts';
import { membershipNoticesOf, type UpcomingPriceChange } from './notice-rules.ts';
import {
  chargeCalendarOf,
  membershipBadgeOf,
  membershipFacts,
  monthAndYearText,
  pastShipments,
  planSummary,
  shipmentTotalsByYear,
  waitlistStatusText,
} from './rules.ts';
import type { BoughtGift, MembershipSection, NextShipment, WaitlistEntryView } from './types.ts';

export type ClubAccountPage = {
  readonly now: Date;
  readonly memberships: readonly MembershipSection[];
  readonly waits: readonly WaitlistEntryView[];
  readonly given: readonly BoughtGift[];
};

/** Loads a customer's club page: memberships with their shipments, waitlists, and gift memberships they bought. */
export async function loadClubAccountPage(
  shop: ShopDependencies,
  customerId: CustomerId,
): Promise<ClubAccountPage> {
  const { database, clock } = shop;
  const { read } = database;
  const now = clock.now();
  const [memberships, shipments, charges, waits, gifts] = await Promise.all([
    viewMembershipsOfCustomer(read, customerId, now),
    shipmentsOf(read, customerId, now),
    pendingCharges(shop, customerId),
    viewWaitlistEntriesOfCustomer(read, customerId),
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
      const releases = await releaseDaysOfClub(read, membership.clubId);
      const newPrice = await newPriceOf(shop, membership, own);
      const section = sectionOf({
        ...{ membership, shipments: own, charges, box, newPrice, excludedNames, releases, now },
      });
      const gift = gifts.received.find(({ membershipId }) => membershipId === membership.id);
      return gift ? toGiftMembershipSection(section, gift) : section;
    }),
  );
  return {
    now,
    memberships: sections,
    given: toBoughtGifts(gifts.given),
    waits: waits.map(({ id, clubTitle, plan, ...wait }) => ({
      id,
      clubTitle,
      status: waitlistStatusText(wait),
      to: wait.state === 'offered' ? `/wine-club/sign-up?plan=${plan}` : undefined,
    })),
  };
}

/**
 * Returns the price change that a member was notified of after they last accepted the terms; undefined without one, once a charge at the
 * new price has been made, or if the membership has ended.
 */
async function newPriceOf(
  shop: ShopDependencies,
  membership: MembershipView,
  shipments: readonly ClubShipmentView[],
): Promise<UpcomingPriceChange | undefined> {
  const { id, consent, history } = membership;
  const notified = history.find(({ kind }) => kind === 'price_change_told');
  if (!notified || hasMembershipEnded(membership) || (consent && consent.acceptedAt > notified.at))
    return undefined;
  const { effectiveOn: startsOn } = notified;
  if (shipments.some(({ state, dueOn }) => state === 'charged' && dueOn >= startsOn)) return undefined;
  return { startsOn, first: await firstChargeOnOrAfter(shop.database.read, shop, id, startsOn) };
}

type ExcludedNames = ReadonlyMap<number, string>;

async function loadExcludedNames(read: Transaction, never: readonly ExcludedItem[]): Promise<ExcludedNames> {
  const skuIds = never.flatMap((each) => (each.kind === 'wine' ? [each.skuId] : []));
  if (skuIds.length === 0) return new Map();
  const skus = await viewSkus(read, skuIds, guestStanding);
  return new Map(skus.map((sku) => [sku.skuId, skuDisplayName(sku)]));
}

type SectionParts = {
  readonly membership: MembershipView;
  readonly shipments: readonly ClubShipmentView[];
  readonly charges: readonly PendingShipmentCharge[];
  readonly box: BoxView | undefined;
  readonly newPrice: UpcomingPriceChange | undefined;
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
    badge: membershipBadgeOf(membership),
    plan: planSummary(membership),
    since: monthAndYearText(wineryDate(joinedAt)),
    memberCode,
    notices: membershipNoticesOf(membership, own, coming[0]?.dueOn, newPrice),
    next: hasMembershipEnded(membership) ? undefined : box && toNextShipment(box),
    facts: membershipFacts(membership, excluded, winery().pickupLocations),
    calendar: chargeCalendarOf({ membership, coming, exactTotals, releases, today: wineryDate(now) }),
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
export function toNextShipment(box: BoxView): NextShipment {
  const { shipment, lines, closed, delivery, skips } = box;
  const { totalCents, cardDueCents } = box.quote.quote;
  return {
    id: shipment.id,
    title: box.title,
    dueOn: shipment.dueOn,
    locksAt: box.locksAt,
    totalCents,
    creditCents: subtract(totalCents, cardDueCents),
    bottles: boxedBottlesOf(lines),
    places: box.bottles,
    wines: lines.map(({ wine, quantity }) => ({ name: wine.name, quantity })),
    destination: delivery.place,
    isPickup: delivery.isPickup,
    notChargedReason: notSentSentence(box.skippedFor),
    isUnpaid: shipment.state === 'declined',
    mayChoose: box.mayChoose,
    isCustomized: shipment.savedAt !== undefined,
    closed: closed && { code: closed.code, sentence: closed.sentence },
    mayUndoSkip: box.mayUndoSkip,
    maySkip: closed === undefined && skips.used < skips.allowed,
  };
}
