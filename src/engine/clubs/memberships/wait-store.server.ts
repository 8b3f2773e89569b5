import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { ClubId, CustomerId } from '../../../core/ids.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { customers } from '../../identity/schema.ts';
import { clubs } from '../schema.ts';
import { clubWaits } from './schema.ts';
import type { ClubWaitlistEntry } from './types.ts';

type WaitId = ClubWaitlistEntry['id'];
type WaitRow = typeof clubWaits.$inferSelect;

export function toClubWaitlistEntry({ offeredAt: _o, settledAt: _s, ...row }: WaitRow): ClubWaitlistEntry {
  return withoutNulls(row);
}

const inLine = ['waiting', 'offered'] as const;

/** Returns a customer's open waitlist entry for a club; undefined if there is none. */
export async function findWaitlistEntry(
  read: Transaction,
  { clubId, customerId }: { readonly clubId: ClubId; readonly customerId: CustomerId },
): Promise<ClubWaitlistEntry | undefined> {
  const [row] = await read
    .select()
    .from(clubWaits)
    .where(
      and(
        eq(clubWaits.clubId, clubId),
        eq(clubWaits.customerId, customerId),
        inArray(clubWaits.state, inLine),
      ),
    );
  return row && toClubWaitlistEntry(row);
}

/** Returns a waitlist entry with the customer's name and the club's title, for its email; undefined for an unknown id. */
export async function findWaitlistEntryById(read: Transaction, waitId: WaitId) {
  const [row] = await read
    .select({
      wait: clubWaits,
      clubTitle: clubs.title,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(clubWaits)
    .innerJoin(clubs, eq(clubs.id, clubWaits.clubId))
    .innerJoin(customers, eq(customers.id, clubWaits.customerId))
    .where(eq(clubWaits.id, waitId));
  return row && { ...row, wait: toClubWaitlistEntry(row.wait) };
}

/** Adds a customer to a waitlist and returns the id of the entry; undefined if the customer is already on it. */
export async function insertWaitlistEntry(
  tx: Transaction,
  wait: Pick<ClubWaitlistEntry, 'clubId' | 'customerId' | 'plan'>,
  now: Date,
): Promise<WaitId | undefined> {
  const id = orderedUuid() as WaitId;
  const inserted = await tx
    .insert(clubWaits)
    .values({ ...wait, id, state: 'waiting', askedAt: now })
    .onConflictDoNothing();
  return inserted.rowCount === 1 ? id : undefined;
}

/** Closes a customer's waitlist entry as joined, expired (`passed`) or left. Returns its club, or undefined if the entry wasn't open. */
export async function closeWaitlistEntry(
  tx: Transaction,
  own: { readonly waitId: WaitId; readonly customerId: CustomerId },
  state: 'joined' | 'passed' | 'left',
  now: Date,
): Promise<Pick<ClubWaitlistEntry, 'clubId'> | undefined> {
  const [settled] = await tx
    .update(clubWaits)
    .set({ state, settledAt: now })
    .where(
      and(
        eq(clubWaits.id, own.waitId),
        eq(clubWaits.customerId, own.customerId),
        inArray(clubWaits.state, inLine),
      ),
    )
    .returning({ clubId: clubWaits.clubId });
  return settled;
}

/** Closes all waitlist entries of a customer. Returns the ids of their clubs. */
export async function leaveAllClubWaitlists(
  tx: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<ClubId[]> {
  const left = await tx
    .update(clubWaits)
    .set({ state: 'left', settledAt: now })
    .where(and(eq(clubWaits.customerId, customerId), inArray(clubWaits.state, inLine)))
    .returning({ clubId: clubWaits.clubId });
  return left.map(({ clubId }) => clubId);
}

/** Returns the first entries of a club's waitlist that have no offer, longest wait first. */
export async function firstWaitlistEntries(
  tx: Transaction,
  clubId: ClubId,
  limit: number,
): Promise<ClubWaitlistEntry[]> {
  const rows = await tx
    .select()
    .from(clubWaits)
    .where(and(eq(clubWaits.clubId, clubId), eq(clubWaits.state, 'waiting')))
    .orderBy(asc(clubWaits.askedAt), asc(clubWaits.id))
    .limit(limit);
  return rows.map(toClubWaitlistEntry);
}

export async function offerSpot(
  tx: Transaction,
  waitId: WaitId,
  { offeredAt, offerEndsAt }: { readonly offeredAt: Date; readonly offerEndsAt: Date },
): Promise<void> {
  await tx
    .update(clubWaits)
    .set({ state: 'offered', offeredAt, offerEndsAt })
    .where(and(eq(clubWaits.id, waitId), eq(clubWaits.state, 'waiting')));
}

/** Returns a club's waitlist entries whose spot offer has expired. */
export async function expiredSpotOffers(
  tx: Transaction,
  clubId: ClubId,
  now: Date,
): Promise<ClubWaitlistEntry[]> {
  const rows = await tx
    .select()
    .from(clubWaits)
    .where(
      and(eq(clubWaits.clubId, clubId), eq(clubWaits.state, 'offered'), lte(clubWaits.offerEndsAt, now)),
    );
  return rows.map(toClubWaitlistEntry);
}

/** Returns the number of entries ahead of this one on the club's waitlist. */
export async function countWaitlistEntriesAhead(
  read: Transaction,
  { clubId, askedAt, id }: ClubWaitlistEntry,
): Promise<number> {
  const { rows } = await read.execute<{ ahead: number }>(sql`
    select count(*)::int as ahead from club_waits
     where club_id = ${clubId} and state = 'waiting' and (asked_at, id) < (${askedAt.toISOString()}::timestamptz, ${id}::uuid)`);
  return rows[0]?.ahead ?? 0;
}
