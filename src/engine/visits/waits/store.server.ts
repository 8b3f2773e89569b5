import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type {
  CartId,
  CustomerId,
  DraftId,
  ReservationId,
  SlotId,
  VisitWaitlistEntryId,
} from '../../../core/ids.ts';
import { type WithoutNulls, withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { toDraft } from '../../orders/drafts/index.server.ts';
import { drafts } from '../../orders/drafts/schema.ts';
import type { Draft, DraftContents } from '../../orders/drafts/types.ts';
import { newOrderLinkToken } from '../../orders/public-token.server.ts';
import { slots } from '../experiences/schema.ts';
import { visitWaits } from './schema.ts';

/* Changes of a slot's waitlist hold the slot's lock. Changes of an offer first lock the draft that holds its seats, as a payment does. */

type Row = typeof visitWaits.$inferSelect;

export type VisitWaitlistEntry = WithoutNulls<Omit<Row, 'offeredAt' | 'settledAt'>>;

function asWait({ offeredAt: _o, settledAt: _s, ...row }: Row): VisitWaitlistEntry {
  return withoutNulls(row);
}

const openStates = ['waiting', 'offered'] as const;

/** Locks the waitlists of these slots until the transaction ends. Doesn't block bookings of the slots. */
export async function lockVisitWaitlists(tx: Transaction, slotIds: readonly SlotId[]): Promise<void> {
  await tx
    .select({ id: slots.id })
    .from(slots)
    .where(inArray(slots.id, [...slotIds]))
    .orderBy(asc(slots.id))
    .for('no key update');
}

/** Adds an entry to the end of the waitlist. An existing open entry with the same email address keeps its position. */
export async function insertVisitWaitlistEntry(
  tx: Transaction,
  wait: Pick<VisitWaitlistEntry, 'slotId' | 'party' | 'customerId' | 'email' | 'firstName'>,
  now: Date,
): Promise<void> {
  const id = orderedUuid() as VisitWaitlistEntryId;
  await tx
    .insert(visitWaits)
    .values({ ...wait, id, publicToken: newOrderLinkToken(), state: 'waiting', askedAt: now })
    .onConflictDoNothing();
}

export async function findVisitWaitlistEntry(
  read: Transaction,
  by: { readonly publicToken: string } | { readonly waitId: VisitWaitlistEntryId },
): Promise<VisitWaitlistEntry | undefined> {
  const isIt = 'waitId' in by ? eq(visitWaits.id, by.waitId) : eq(visitWaits.publicToken, by.publicToken);
  const [row] = await read.select().from(visitWaits).where(isIt);
  return row && asWait(row);
}

/**
 * Ends a waitlist entry.
 * @returns whether the entry was open.
 */
export async function closeVisitWaitlistEntry(
  tx: Transaction,
  waitId: VisitWaitlistEntryId,
  state: 'passed' | 'left' | 'closed',
  now: Date,
): Promise<boolean> {
  const settled = await tx
    .update(visitWaits)
    .set({ state, settledAt: now })
    .where(and(eq(visitWaits.id, waitId), inArray(visitWaits.state, openStates)));
  return settled.rowCount === 1;
}

/** Marks a waitlist entry as booked. The lock of the placed order's draft protects the entry. */
export async function markVisitWaitlistEntryBooked(
  tx: Transaction,
  booked: { readonly waitId: string; readonly reservationId: ReservationId; readonly now: Date },
): Promise<void> {
  const { waitId, reservationId, now } = booked;
  await tx
    .update(visitWaits)
    .set({ state: 'booked', reservationId, settledAt: now })
    .where(and(eq(visitWaits.id, waitId as VisitWaitlistEntryId), inArray(visitWaits.state, openStates)));
}

/** Returns a slot's waiting entries, oldest first. */
export async function waitingVisitWaitlistEntries(
  tx: Transaction,
  slotId: SlotId,
): Promise<VisitWaitlistEntry[]> {
  const rows = await tx
    .select()
    .from(visitWaits)
    .where(and(eq(visitWaits.slotId, slotId), eq(visitWaits.state, 'waiting')))
    .orderBy(asc(visitWaits.askedAt), asc(visitWaits.id));
  return rows.map(asWait);
}

export async function markVisitWaitlistEntryOffered(
  tx: Transaction,
  waitId: VisitWaitlistEntryId,
  offer: { readonly draftId: DraftId; readonly offeredAt: Date; readonly offerEndsAt: Date },
): Promise<void> {
  await tx
    .update(visitWaits)
    .set({ state: 'offered', ...offer })
    .where(and(eq(visitWaits.id, waitId), eq(visitWaits.state, 'waiting')));
}

/** Returns the entries whose offer has expired. */
export async function expiredVisitWaitlistOffers(
  read: Transaction,
  now: Date,
  limit: number,
): Promise<VisitWaitlistEntry[]> {
  const rows = await read
    .select()
    .from(visitWaits)
    .where(and(eq(visitWaits.state, 'offered'), lte(visitWaits.offerEndsAt, now)))
    .orderBy(asc(visitWaits.offerEndsAt))
    .limit(limit);
  return rows.map(asWait);
}

/** Returns a slot's open entries, with or without an offer. */
export async function openVisitWaitlistEntries(
  read: Transaction,
  slotId: SlotId,
): Promise<VisitWaitlistEntry[]> {
  const rows = await read
    .select()
    .from(visitWaits)
    .where(and(eq(visitWaits.slotId, slotId), inArray(visitWaits.state, openStates)));
  return rows.map(asWait);
}

/** Returns the slots with open waitlist entries: upcoming slots in `waited`, started or canceled slots in `over`. */
export async function slotsWithWaitlist(
  read: Transaction,
  now: Date,
): Promise<{ readonly waited: SlotId[]; readonly over: SlotId[] }> {
  const isToCome = and(gt(slots.startsAt, now), sql`${slots.state} <> 'cancelled'`);
  const rows = await read
    .selectDistinct({ id: slots.id, isToCome: sql<boolean>`${isToCome}` })
    .from(visitWaits)
    .innerJoin(slots, eq(slots.id, visitWaits.slotId))
    .where(inArray(visitWaits.state, openStates))
    .orderBy(asc(slots.id));
  return {
    waited: rows.filter((row) => row.isToCome).map(({ id }) => id),
    over: rows.filter((row) => !row.isToCome).map(({ id }) => id),
  };
}

/** Returns the number of waiting entries ahead of this one. */
export async function countVisitWaitlistEntriesAhead(
  read: Transaction,
  { slotId, askedAt, id }: Pick<VisitWaitlistEntry, 'slotId' | 'askedAt' | 'id'>,
): Promise<number> {
  const { rows } = await read.execute<{ ahead: number }>(sql`
    select count(*)::int as ahead from visit_waits
     where slot_id = ${slotId} and state = 'waiting' and (asked_at, id) < (${askedAt.toISOString()}::timestamptz, ${id}::uuid)`);
  return rows[0]?.ahead ?? 0;
}

/** Inserts a draft that belongs to no browser and holds offered seats until someone accepts the offer. */
export async function insertWaitlistOfferDraft(
  tx: Transaction,
  draft: { readonly id: DraftId; readonly contents: DraftContents; readonly now: Date },
): Promise<void> {
  const { now, ...values } = draft;
  await tx.insert(drafts).values({
    ...values,
    ...{ kind: 'event', state: 'open', version: 1, ledgerAccountIds: [], createdAt: now, updatedAt: now },
  });
}

/** Locks and returns the draft of an offer, as a payment does; undefined if there is no such draft. */
export async function lockWaitlistOfferDraft(tx: Transaction, draftId: DraftId): Promise<Draft | undefined> {
  const [row] = await tx.select().from(drafts).where(eq(drafts.id, draftId)).for('update');
  return row && toDraft(row);
}

/** Assigns an offer's draft to the cart of a browser and to its signed-in customer. */
export async function attachWaitlistOfferDraft(
  tx: Transaction,
  attached: {
    readonly draftId: DraftId;
    readonly cartId: CartId;
    readonly customerId: CustomerId | undefined;
    readonly now: Date;
  },
): Promise<void> {
  const { draftId, cartId, customerId, now } = attached;
  await tx
    .update(drafts)
    .set({ cartId, customerId: customerId ?? null, version: sql`${drafts.version} + 1`, updatedAt: now })
    .where(and(eq(drafts.id, draftId), eq(drafts.state, 'open')));
}
