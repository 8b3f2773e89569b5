import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { CivilDate } from '../../core/dates.ts';
import type { ClubId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { invalidateCachedPages } from '../../platform/page-cache/page-drops.server.ts';
import { clubLinksCacheTag, clubPagesCacheTag } from './page-rules.ts';
import { clubPriceChanges, clubs, clubTiers } from './schema.ts';
import type { ClubPlan, PlanPriceChange } from './types.ts';

const columns = {
  plan: clubPriceChanges.plan,
  startsOn: clubPriceChanges.startsOn,
  typicalLowCents: clubPriceChanges.typicalLowCents,
  typicalHighCents: clubPriceChanges.typicalHighCents,
};

/**
 * Inserts a scheduled price change, or replaces the plan's change on the same day. Returns false if members were already notified of that
 * change.
 */
export async function insertPriceChange(
  tx: Transaction,
  change: PlanPriceChange,
  now: Date,
): Promise<boolean> {
  const { typicalLowCents, typicalHighCents } = change;
  const written = await tx
    .insert(clubPriceChanges)
    .values({ ...change, createdAt: now })
    .onConflictDoUpdate({
      target: [clubPriceChanges.plan, clubPriceChanges.startsOn],
      set: { typicalLowCents, typicalHighCents, createdAt: now },
      setWhere: isNull(clubPriceChanges.toldAt),
    });
  return written.rowCount === 1;
}

export async function findPriceChange(
  read: Transaction,
  plan: ClubPlan,
  startsOn: CivilDate,
): Promise<PlanPriceChange | undefined> {
  const [row] = await read
    .select(columns)
    .from(clubPriceChanges)
    .where(and(eq(clubPriceChanges.plan, plan), eq(clubPriceChanges.startsOn, startsOn)));
  return row;
}

/** Returns the price changes that are not in effect yet, earliest first, whether or not members have been notified. */
export function upcomingPriceChanges(
  read: Transaction,
): Promise<(PlanPriceChange & { readonly toldAt: Date | null })[]> {
  return read
    .select({ ...columns, toldAt: clubPriceChanges.toldAt })
    .from(clubPriceChanges)
    .where(isNull(clubPriceChanges.appliedAt))
    .orderBy(asc(clubPriceChanges.startsOn));
}

/** Records that every member of the plan was notified of a price change. Returns false if another process recorded it first. */
export async function markPriceChangeNotified(
  tx: Transaction,
  change: PlanPriceChange,
  now: Date,
): Promise<boolean> {
  const marked = await tx
    .update(clubPriceChanges)
    .set({ toldAt: now })
    .where(
      and(
        eq(clubPriceChanges.plan, change.plan),
        eq(clubPriceChanges.startsOn, change.startsOn),
        isNull(clubPriceChanges.toldAt),
      ),
    );
  return marked.rowCount === 1;
}

/** Applies the price changes that are due, except those whose members have not been notified. */
export async function applyPriceChanges(tx: Transaction, today: CivilDate, now: Date): Promise<void> {
  const due = await tx
    .update(clubPriceChanges)
    .set({ appliedAt: now })
    .where(
      and(
        isNull(clubPriceChanges.appliedAt),
        lte(clubPriceChanges.startsOn, today),
        isNotNull(clubPriceChanges.toldAt),
      ),
    )
    .returning(columns);
  if (due.length > 0) await invalidateClubPages(tx);
  for (const { plan, typicalLowCents, typicalHighCents } of due) {
    await tx.update(clubTiers).set({ typicalLowCents, typicalHighCents }).where(eq(clubTiers.plan, plan));
  }
}

/** Invalidates the cached club pages. Must be called in the transaction that pauses a club or changes its prices or release dates. */
export function invalidateClubPages(tx: Transaction): Promise<void> {
  return invalidateCachedPages(tx, clubPagesCacheTag);
}

/** Invalidates every cached page that links to clubs. Must be called in the transaction that adds, changes or pauses a club. */
export function invalidatePagesWithClubLinks(tx: Transaction): Promise<void> {
  return invalidateCachedPages(tx, clubLinksCacheTag);
}

/**
 * Invalidates the cached club pages if the club has a member cap; pages of other clubs show no availability. Must be called in the
 * transaction in which a club gains or loses a member or a waitlist entry.
 */
export async function invalidateClubPagesWithSpots(tx: Transaction, clubId: ClubId): Promise<void> {
  const capped = await tx
    .select({ id: clubs.id })
    .from(clubs)
    .where(and(eq(clubs.id, clubId), isNotNull(clubs.memberCap)));
  if (capped.length > 0) await invalidateClubPages(tx);
}
