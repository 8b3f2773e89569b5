import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { addressesOf } from '../../identity/address-book/store.server.ts';
import type { Address } from '../../identity/address-book/types.ts';
import { consentsOf } from '../../identity/consents/store.server.ts';
import type { Consent } from '../../identity/consents/types.ts';
import { cardName, expiryText, validityOf } from '../../orders/saved-cards/rules.ts';
import { cardsOf } from '../../orders/saved-cards/store.server.ts';
import type { SavedCard } from '../../orders/saved-cards/types.ts';
import { findPlan, planFigures } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import type { Club } from '../types.ts';
import { eventSentence } from './history-rules.ts';
import { hasBenefits, isOver, lapsesOn, undoUntil } from './rules.ts';
import { clubWaits, membershipEvents, memberships } from './schema.ts';
import { membershipsOfCustomer, openHoldsOf } from './store.server.ts';
import type { Membership, MembershipEvent, MembershipHold, MembershipView, WaitView } from './types.ts';
import { asWait, countAhead } from './wait-store.server.ts';

/** All memberships of a customer with what a page says of them, those that live first, the newest before the older ones. */
export async function membershipsOf(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<MembershipView[]> {
  const found = await membershipsOfCustomer(read, customerId);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const [clubs, holds, events, cards, addresses, consents] = await Promise.all([
    readClubs(read),
    openHoldsOf(read, ids),
    eventsOf(read, ids),
    cardsOf(read, customerId),
    addressesOf(read, customerId),
    consentsOf(read, customerId),
  ]);
  return found
    .map((membership) => viewOf(membership, { clubs, holds, events, cards, addresses, consents }, now))
    .sort((one, other) => Number(isOver(one)) - Number(isOver(other)) || newer(one, other));
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
  invariant(chosen && isAgreedTo, `membership ${membership.id} is of a plan that was agreed to, or given`);
  const hold = sources.holds.find(({ membershipId }) => membershipId === membership.id);
  const card = sources.cards.find(({ id }) => id === membership.savedCardId);
  const until = cancelledAt && undoUntil(cancelledAt);
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
      expiry: expiryText(card),
      validity: validityOf(card, wineryDate(now)),
    },
    address: sources.addresses.find(({ id }) => id === membership.addressId),
    hasBenefits: hasBenefits(membership, hold),
    lapsesOn: state === 'pending_payment_method' && consent ? lapsesOn(membership) : undefined,
    undoUntil: until && until > now ? until : undefined,
    consent,
    history: sources.events.get(membership.id) ?? [],
  };
}

/** One of them for the mails about it; undefined when its member closed the account. */
export async function membershipForMail(
  read: Transaction,
  membershipId: MembershipId,
  now: Date,
): Promise<MembershipView | undefined> {
  const [row] = await read
    .select({ customerId: memberships.customerId })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  const views = row ? await membershipsOf(read, row.customerId, now) : [];
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
    const told = { ...event, sentence: eventSentence(event.kind, event) };
    events.set(membershipId, [...(events.get(membershipId) ?? []), told]);
  }
  return events;
}

/** The lines in which a customer stands, with how many are before them. */
export async function waitsOf(read: Transaction, customerId: CustomerId): Promise<WaitView[]> {
  const [rows, clubs] = await Promise.all([
    read
      .select()
      .from(clubWaits)
      .where(and(eq(clubWaits.customerId, customerId), inArray(clubWaits.state, ['waiting', 'offered'])))
      .orderBy(asc(clubWaits.askedAt)),
    readClubs(read),
  ]);
  const views: WaitView[] = [];
  for (const row of rows) {
    const wait = asWait(row);
    const club = clubs.find(({ id }) => id === wait.clubId);
    invariant(club, `a wait is for a club, not for ${wait.clubId}`);
    const ahead = wait.state === 'waiting' ? await countAhead(read, wait) : 0;
    views.push({ ...wait, clubTitle: club.title, clubSlug: club.slug, ahead });
  }
  return views;
}
