import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { AddressId, CustomerId, MembershipId, SavedCardId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { addressesOf } from '../../identity/address-book/index.server.ts';
import type { Address } from '../../identity/address-book/types.ts';
import { consentsOf } from '../../identity/consents/index.server.ts';
import type { Consent } from '../../identity/consents/types.ts';
import { customers } from '../../identity/schema.ts';
import type { CardUse, ClubUsingAddress } from '../../identity/types.ts';
import { savedCardsOfCustomer } from '../../orders/saved-cards/index.server.ts';
import { cardName, cardValidity, formatCardExpiry } from '../../orders/saved-cards/rules.ts';
import type { SavedCard } from '../../orders/saved-cards/types.ts';
import { findPlan, planFigures } from '../rules.ts';
import { clubs } from '../schema.ts';
import { readClubs } from '../store.server.ts';
import type { Club, ClubPlan } from '../types.ts';
import { membershipEventSentence } from './history-rules.ts';
import {
  cancellationUndoDeadline,
  hasMemberBenefits,
  hasMembershipEnded,
  pendingMembershipEndDay,
} from './rules.ts';
import { clubWaits, membershipEvents, memberships } from './schema.ts';
import { membershipNotEnded, membershipsOfCustomer, openHoldsOfMemberships } from './store.server.ts';
import type {
  ClubWaitlistEntryView,
  Membership,
  MembershipEvent,
  MembershipHold,
  MembershipState,
  MembershipView,
} from './types.ts';
import { countWaitlistEntriesAhead, toClubWaitlistEntry } from './wait-store.server.ts';

/** Returns all memberships of a customer as shown on pages: current ones before ended ones, newest first within each group. */
export async function viewMembershipsOfCustomer(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<MembershipView[]> {
  const found = await membershipsOfCustomer(read, customerId);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const [clubs, holds, events, cards, addresses, consents] = await Promise.all([
    readClubs(read),
    openHoldsOfMemberships(read, ids),
    eventsOf(read, ids),
    savedCardsOfCustomer(read, customerId),
    addressesOf(read, customerId),
    consentsOf(read, customerId),
  ]);
  return found
    .map((membership) => viewOf(membership, { clubs, holds, events, cards, addresses, consents }, now))
    .sort(
      (one, other) =>
        Number(hasMembershipEnded(one)) - Number(hasMembershipEnded(other)) || newer(one, other),
    );
}

function newer(one: Membership, other: Membership): number {
  return other.joinedAt.getTime() - one.joinedAt.getTime();
}

type Sources = {
  readonly clubs: readonly Club[];
  readonly holds: readonly MembershipHold[];
  readonly events: ReadonlyMap<MembershipId, readonly MembershipEvent[]>;
  readonly cards: readonly SavedCard[];
  readonly addresses: readonly Address[];
  readonly consents: readonly Consent[];
};

function viewOf(membership: Membership, sources: Sources, now: Date): MembershipView {
  const { plan, frequency, cancelledAt, state } = membership;
  const chosen = findPlan(sources.clubs, plan, frequency);
  const consent = sources.consents.find(({ id }) => id === membership.consentId);
  const isAgreedTo = consent !== undefined || membership.source === 'gift';
  invariant(chosen && isAgreedTo, `membership ${membership.id} has a plan that was agreed to or given`);
  const hold = sources.holds.find(({ membershipId }) => membershipId === membership.id);
  const card = sources.cards.find(({ id }) => id === membership.savedCardId);
  const until = cancelledAt && cancellationUndoDeadline(cancelledAt);
  return {
    ...membership,
    club: chosen.club,
    tier: chosen.tier,
    frequencyOffered: chosen.frequency,
    figures: planFigures(chosen),
    hold,
    card: card && {
      id: card.id,
      name: cardName(card),
      expiry: formatCardExpiry(card),
      validity: cardValidity(card, wineryDate(now)),
    },
    address: sources.addresses.find(({ id }) => id === membership.addressId),
    hasBenefits: hasMemberBenefits(membership, hold),
    lapsesOn: state === 'pending_payment_method' && consent ? pendingMembershipEndDay(membership) : undefined,
    undoUntil: until && until > now ? until : undefined,
    consent,
    history: sources.events.get(membership.id) ?? [],
  };
}

/** Returns a membership with everything its emails show; undefined for an unknown id. */
export async function viewMembershipForEmail(
  read: Transaction,
  membershipId: MembershipId,
  now: Date,
): Promise<MembershipView | undefined> {
  const [row] = await read
    .select({ customerId: memberships.customerId })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  const views = row ? await viewMembershipsOfCustomer(read, row.customerId, now) : [];
  return views.find(({ id }) => id === membershipId);
}

async function eventsOf(
  read: Transaction,
  ids: readonly MembershipId[],
): Promise<ReadonlyMap<MembershipId, MembershipEvent[]>> {
  const rows = await read
    .select()
    .from(membershipEvents)
    .where(inArray(membershipEvents.membershipId, [...ids]))
    .orderBy(desc(membershipEvents.at), desc(membershipEvents.id));
  const events = new Map<MembershipId, MembershipEvent[]>();
  for (const { id: _, membershipId, ...event } of rows) {
    const shown = { ...event, sentence: membershipEventSentence(event.kind, event) };
    events.set(membershipId, [...(events.get(membershipId) ?? []), shown]);
  }
  return events;
}

/** Returns a customer's open waitlist entries, each with the number of customers ahead. */
export async function viewWaitlistEntriesOfCustomer(
  read: Transaction,
  customerId: CustomerId,
): Promise<ClubWaitlistEntryView[]> {
  const [rows, clubs] = await Promise.all([
    read
      .select()
      .from(clubWaits)
      .where(and(eq(clubWaits.customerId, customerId), inArray(clubWaits.state, ['waiting', 'offered'])))
      .orderBy(asc(clubWaits.askedAt)),
    readClubs(read),
  ]);
  const views: ClubWaitlistEntryView[] = [];
  for (const row of rows) {
    const wait = toClubWaitlistEntry(row);
    const club = clubs.find(({ id }) => id === wait.clubId);
    invariant(club, `a wait is for a club, not for ${wait.clubId}`);
    const ahead = wait.state === 'waiting' ? await countWaitlistEntriesAhead(read, wait) : 0;
    views.push({ ...wait, clubTitle: club.title, clubSlug: club.slug, ahead });
  }
  return views;
}

/** A club member as listed for staff. */
type ClubMember = {
  readonly memberCode: string;
  readonly name: string;
  readonly email: string;
  readonly plan: ClubPlan;
  readonly state: MembershipState;
  readonly joinedOn: CivilDate;
};

/** Returns the current members of a club, earliest first, and the length of its waitlist, for staff; undefined for an unknown club. */
export async function membersOfClub(
  read: Transaction,
  slug: string,
): Promise<{ readonly members: readonly ClubMember[]; readonly waiting: number } | undefined> {
  const [club] = await read.select({ id: clubs.id }).from(clubs).where(eq(clubs.slug, slug));
  if (!club) return undefined;
  const rows = await read
    .select({
      ...{ memberCode: memberships.memberCode, plan: memberships.plan, state: memberships.state },
      ...{ joinedAt: memberships.joinedAt, email: customers.email },
      name: sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`,
    })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(and(eq(memberships.clubId, club.id), membershipNotEnded))
    .orderBy(asc(memberships.joinedAt));
  const line = await read
    .select({ id: clubWaits.id })
    .from(clubWaits)
    .where(and(eq(clubWaits.clubId, club.id), eq(clubWaits.state, 'waiting')));
  const members = rows.map(({ joinedAt, ...member }) => ({ ...member, joinedOn: wineryDate(joinedAt) }));
  return { members, waiting: line.length };
}

/* Cards and addresses that memberships use can be replaced but not deleted. */

const pageOfMemberships = '/shop/wine-club';

const chargedCards = prepareStatement((db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
  db.execute<{ cardId: SavedCardId; title: string }>(sql`
    select member.saved_card_id as "cardId", clubs.title from memberships member join clubs on clubs.id = member.club_id
     where member.customer_id = ${given.customerId} and member.saved_card_id is not null and member.state <> 'cancelled'
     order by clubs.position`),
);

/** Returns, for each of a customer's cards, the clubs whose memberships are charged to it. */
export async function membershipsOnCards(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const { rows } = await chargedCards(read, { customerId });
  return rows.map(({ cardId, title }) => ({ cardId, label: title, href: pageOfMemberships, holds: true }));
}

const usedAddresses = prepareStatement(
  (db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
    db.execute<{ addressId: AddressId; title: string }>(sql`
    select used.address_id as "addressId", clubs.title
      from (select address_id, club_id from memberships
             where customer_id = ${given.customerId} and state not in ('cancelled', 'completed') and address_id is not null
            union
            select shipment.address_id, member.club_id from club_shipments shipment
              join memberships member on member.id = shipment.membership_id
             where member.customer_id = ${given.customerId} and shipment.address_id is not null
               and shipment.settled_at is null) used
      join clubs on clubs.id = used.club_id
     order by clubs.position`),
);

/** Returns the clubs that ship to each of a customer's addresses, for a membership or for a single unsettled shipment. */
export async function clubsAtAddresses(
  read: Transaction,
  customerId: CustomerId,
): Promise<readonly ClubUsingAddress[]> {
  const { rows } = await usedAddresses(read, { customerId });
  return rows;
}
