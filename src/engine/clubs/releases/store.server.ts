import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ClubId, ReleaseId, SkuId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { ClubPlan, WinePreference } from '../types.ts';
import type { BoxItem } from './box-rules.ts';
import type { Release, ReleaseBox, ReleaseState, ReleaseWine } from './rules.ts';
import { releaseBoxes, releases, releaseWines } from './schema.ts';

const { createdAt: _made, updatedAt: _changed, ...releaseColumns } = getTableColumns(releases);

type NewRelease = Pick<Release, 'clubId' | 'processOn' | 'title' | 'opensAt' | 'locksAt' | 'shipsOn'> & {
  readonly minimumBottles?: number;
  readonly note?: string;
  readonly now: Date;
};

/**
 * Inserts a planned release and returns its id, or undefined if the club already has a release on that day. Planning twice is therefore
 * safe (I-36).
 */
export async function insertRelease(tx: Transaction, release: NewRelease): Promise<ReleaseId | undefined> {
  const { now, note = '', minimumBottles = 3, ...columns } = release;
  const [made] = await tx
    .insert(releases)
    .values({
      ...columns,
      id: sql`uuidv7()`,
      state: 'planning',
      allowsShipEarly: true,
      minimumBottles,
      note,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [releases.clubId, releases.processOn] })
    .returning({ id: releases.id });
  return made?.id;
}

export async function findRelease(read: Transaction, releaseId: ReleaseId): Promise<Release | undefined> {
  const [row] = await read.select(releaseColumns).from(releases).where(eq(releases.id, releaseId));
  return row;
}

export async function findReleaseOn(
  read: Transaction,
  clubId: ClubId,
  processOn: CivilDate,
): Promise<Release | undefined> {
  const [row] = await read
    .select(releaseColumns)
    .from(releases)
    .where(and(eq(releases.clubId, clubId), eq(releases.processOn, processOn)));
  return row;
}

export async function lockRelease(tx: Transaction, releaseId: ReleaseId): Promise<Release | undefined> {
  const [row] = await tx
    .select(releaseColumns)
    .from(releases)
    .where(eq(releases.id, releaseId))
    .for('update');
  return row;
}

export type ReleaseChange = Partial<Omit<typeof releases.$inferInsert, 'id' | 'clubId' | 'createdAt'>>;

export async function updateRelease(
  tx: Transaction,
  releaseId: ReleaseId,
  change: ReleaseChange,
  now: Date,
): Promise<void> {
  await tx
    .update(releases)
    .set({ ...change, updatedAt: now })
    .where(eq(releases.id, releaseId));
}

/**
 * Advances a release if it is still in the state `from`. Returns whether it was advanced, so that only one of several concurrent schedulers
 * advances it.
 */
export async function advanceRelease(
  tx: Transaction,
  releaseId: ReleaseId,
  { from, to, now }: { readonly from: ReleaseState; readonly to: ReleaseState; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(releases)
    .set({ state: to, updatedAt: now })
    .where(and(eq(releases.id, releaseId), eq(releases.state, from)));
  return rowCount === 1;
}

/** Returns the releases in a state, earliest charge day first. */
export async function releasesInState(read: Transaction, state: ReleaseState): Promise<Release[]> {
  return read
    .select(releaseColumns)
    .from(releases)
    .where(eq(releases.state, state))
    .orderBy(asc(releases.processOn));
}

export async function winesOfRelease(read: Transaction, releaseId: ReleaseId): Promise<ReleaseWine[]> {
  return read
    .select({
      skuId: releaseWines.skuId,
      maximum: releaseWines.maximum,
      isMandatory: releaseWines.isMandatory,
    })
    .from(releaseWines)
    .where(eq(releaseWines.releaseId, releaseId))
    .orderBy(asc(releaseWines.position), asc(releaseWines.skuId));
}

export async function boxesOfRelease(read: Transaction, releaseId: ReleaseId): Promise<ReleaseBox[]> {
  const rows = await read
    .select()
    .from(releaseBoxes)
    .where(eq(releaseBoxes.releaseId, releaseId))
    .orderBy(asc(releaseBoxes.plan), asc(releaseBoxes.preference), asc(releaseBoxes.skuId));
  const boxes = Map.groupBy(rows, ({ plan, preference }) => `${plan}:${preference}`);
  return [...boxes.values()].flatMap((items) => {
    const [first] = items;
    if (!first) return [];
    const { plan, preference } = first;
    return [{ plan, preference, items: items.map(({ skuId, quantity }) => ({ skuId, quantity })) }];
  });
}

type BoxQuestion = {
  readonly releaseId: ReleaseId;
  readonly plan: ClubPlan;
  readonly preference: WinePreference;
};

const boxItems = prepareStatement((db, given: StatementParameters<BoxQuestion>) =>
  db
    .select({ skuId: releaseBoxes.skuId, quantity: releaseBoxes.quantity })
    .from(releaseBoxes)
    .where(
      and(
        eq(releaseBoxes.releaseId, given.releaseId),
        eq(releaseBoxes.plan, given.plan),
        eq(releaseBoxes.preference, given.preference),
      ),
    )
    .orderBy(asc(releaseBoxes.skuId)),
);

/** Returns the wines and quantities of a release's default box for a plan and a wine preference. */
export async function findReleaseBoxItems(
  read: Transaction,
  question: BoxQuestion,
): Promise<readonly BoxItem[]> {
  return boxItems(read, question);
}

/** Replaces the wines and default boxes of a release. Must be called only while the release is planned. */
export async function replaceReleaseContents(
  tx: Transaction,
  releaseId: ReleaseId,
  contents: { readonly wines: readonly ReleaseWine[]; readonly boxes: readonly ReleaseBox[] },
): Promise<void> {
  await tx.delete(releaseBoxes).where(eq(releaseBoxes.releaseId, releaseId));
  await tx.delete(releaseWines).where(eq(releaseWines.releaseId, releaseId));
  const wines = contents.wines.map((wine, position) => ({ ...wine, releaseId, position }));
  if (wines.length > 0) await tx.insert(releaseWines).values(wines);
  const rows = contents.boxes.flatMap(({ plan, preference, items }) =>
    items.map((item) => ({ releaseId, plan, preference, ...item })),
  );
  if (rows.length > 0) await tx.insert(releaseBoxes).values(rows);
}

/** Returns the wines in the default boxes of the club's latest release before this day, which the next release should not repeat. */
export async function winesOfPreviousRelease(
  read: Transaction,
  clubId: ClubId,
  day: CivilDate,
): Promise<SkuId[]> {
  const [last] = await read
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.clubId, clubId), lt(releases.processOn, day)))
    .orderBy(desc(releases.processOn))
    .limit(1);
  if (!last) return [];
  const rows = await read
    .selectDistinct({ skuId: releaseBoxes.skuId })
    .from(releaseBoxes)
    .where(eq(releaseBoxes.releaseId, last.id));
  return rows.map(({ skuId }) => skuId);
}

/** Returns the number of the club's current members, for whom boxes must have enough stock. */
export async function countClubMembers(read: Transaction, clubId: ClubId): Promise<number> {
  const { rows } = await read.execute<{ readonly count: number }>(
    sql`select count(*)::integer as count from memberships where club_id = ${clubId} and state not in ('cancelled', 'completed')`,
  );
  return rows[0]?.count ?? 0;
}
