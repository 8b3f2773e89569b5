import { and, asc, desc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId, DraftId, PlusMembershipId, PlusTermId, SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Cents } from '../../../core/money.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { skus } from '../../catalog/schema.ts';
import { plusPriceInEffect } from './rules.ts';
import { plusEvents, plusMemberships, plusPrices, plusTerms } from './schema.ts';
import type { PlusEventKind, PlusMembership, PlusPrice, PlusTerm } from './types.ts';

type MembershipRow = typeof plusMemberships.$inferSelect;
type TermRow = typeof plusTerms.$inferSelect;

function asPlus({ updatedAt: _, ...row }: MembershipRow): PlusMembership {
  return withoutNulls(row);
}

function asTerm({ createdAt: _created, updatedAt: _updated, declineCode: _code, ...row }: TermRow): PlusTerm {
  return withoutNulls(row);
}

/** Returns the id of the SKU for a membership year; undefined if the catalog has none. */
export async function findPlusSku(read: Transaction): Promise<SkuId | undefined> {
  const [row] = await read.select({ skuId: skus.id }).from(skus).where(eq(skus.kind, 'plus'));
  return row?.skuId;
}

/** Returns the catalog's price, which applies until the first scheduled price, and the scheduled prices, in order of their first day. */
export async function listPlusPrices(read: Transaction): Promise<PlusPrice[]> {
  const { rows } = await read.execute<PlusPrice>(sql`
    select '0001-01-01' as "startsOn", price_cents as "priceCents" from skus where kind = 'plus'
    union all select starts_on::text, price_cents from plus_prices order by 1`);
  return rows;
}

/** Returns the price of a membership year that starts on this day. */
export async function findPlusPriceOn(read: Transaction, day: CivilDate): Promise<Cents> {
  const price = plusPriceInEffect(await listPlusPrices(read), day);
  invariant(price !== undefined, 'the paid membership is in the catalog');
  return price;
}

/** Saves a price that applies from a day on. Replaces an earlier price for the same day. */
export async function savePlusPrice(
  tx: Transaction,
  { startsOn, priceCents }: PlusPrice,
  now: Date,
): Promise<void> {
  await tx
    .insert(plusPrices)
    .values({ startsOn, priceCents, createdAt: now })
    .onConflictDoUpdate({ target: plusPrices.startsOn, set: { priceCents, createdAt: now } });
}

const isLiving = ne(plusMemberships.state, 'ended');

/** Returns the customer's current membership; undefined if there is none or it has ended. */
export async function findCurrentPlusMembership(
  read: Transaction,
  customerId: CustomerId,
): Promise<PlusMembership | undefined> {
  const [row] = await read
    .select()
    .from(plusMemberships)
    .where(and(eq(plusMemberships.customerId, customerId), isLiving));
  return row && asPlus(row);
}

async function lockWhere(tx: Transaction, condition: SQL | undefined): Promise<PlusMembership | undefined> {
  const [row] = await tx.select().from(plusMemberships).where(condition).for('no key update');
  return row && asPlus(row);
}

export async function lockCurrentPlusMembership(
  tx: Transaction,
  customerId: CustomerId,
): Promise<PlusMembership | undefined> {
  return lockWhere(tx, and(eq(plusMemberships.customerId, customerId), isLiving));
}

export async function lockPlusMembership(
  tx: Transaction,
  id: PlusMembershipId,
): Promise<PlusMembership | undefined> {
  return lockWhere(tx, eq(plusMemberships.id, id));
}

/** Returns the membership with this id, even if it has ended. */
export async function findPlusMembership(
  read: Transaction,
  id: PlusMembershipId,
): Promise<PlusMembership | undefined> {
  const [row] = await read.select().from(plusMemberships).where(eq(plusMemberships.id, id));
  return row && asPlus(row);
}

export async function insertPlusMembership(
  tx: Transaction,
  joined: Pick<PlusMembership, 'customerId' | 'anchorDate' | 'savedCardId' | 'consentId'> & {
    readonly state?: 'active' | 'given';
  },
  now: Date,
): Promise<PlusMembership> {
  const id = orderedUuid() as PlusMembershipId;
  const [row] = await tx
    .insert(plusMemberships)
    .values({ state: 'active', ...joined, id, term: 1, joinedAt: now, version: 1, updatedAt: now })
    .returning();
  invariant(row, 'an insert returns its row');
  return asPlus(row);
}

export type PlusMembershipChange = Partial<Omit<MembershipRow, 'id' | 'version' | 'updatedAt'>>;

export async function updatePlusMembership(
  tx: Transaction,
  id: PlusMembershipId,
  change: PlusMembershipChange,
  now: Date,
): Promise<PlusMembership> {
  const [row] = await tx
    .update(plusMemberships)
    .set({ ...change, version: sql`${plusMemberships.version} + 1`, updatedAt: now })
    .where(eq(plusMemberships.id, id))
    .returning();
  invariant(row, `membership ${id} is there`);
  return asPlus(row);
}

/**
 * Records an event of a membership.
 * @returns the event's id, by which its email is enqueued only once.
 */
export async function recordPlusEvent(
  tx: Transaction,
  membershipId: PlusMembershipId,
  happened: {
    readonly kind: PlusEventKind;
    readonly actor: string;
    readonly data?: Readonly<Record<string, unknown>>;
  },
  now: Date,
): Promise<number> {
  const { kind, actor, data = {} } = happened;
  const [row] = await tx
    .insert(plusEvents)
    .values({ membershipId, kind, actor, data, at: now })
    .returning({ id: plusEvents.id });
  invariant(row, 'an insert returns its row');
  return row.id;
}

export async function plusEventsOf(read: Transaction, membershipId: PlusMembershipId) {
  return read
    .select({ at: plusEvents.at, kind: plusEvents.kind, data: plusEvents.data })
    .from(plusEvents)
    .where(eq(plusEvents.membershipId, membershipId))
    .orderBy(desc(plusEvents.id));
}

type NewTerm = Pick<TermRow, 'membershipId' | 'n' | 'startsOn' | 'endsOn' | 'priceCents' | 'state'> &
  Partial<Pick<TermRow, 'toldAt' | 'draftId' | 'orderId' | 'giftId' | 'settledAt'>>;

/**
 * Inserts a membership year.
 * @returns the inserted year; undefined if that year already has a row.
 */
export async function insertPlusTerm(
  tx: Transaction,
  term: NewTerm,
  now: Date,
): Promise<PlusTerm | undefined> {
  const [row] = await tx
    .insert(plusTerms)
    .values({ ...term, id: orderedUuid() as PlusTermId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  return row && asTerm(row);
}

export type PlusTermChange = Partial<Omit<TermRow, 'id' | 'updatedAt'>>;

export async function updatePlusTerm(
  tx: Transaction,
  id: PlusTermId,
  change: PlusTermChange,
  now: Date,
): Promise<void> {
  await tx
    .update(plusTerms)
    .set({ ...change, updatedAt: now })
    .where(eq(plusTerms.id, id));
}

/** Returns all years of a membership, earliest first. */
export async function plusTermsOfMembership(
  read: Transaction,
  membershipId: PlusMembershipId,
): Promise<PlusTerm[]> {
  const rows = await read
    .select()
    .from(plusTerms)
    .where(eq(plusTerms.membershipId, membershipId))
    .orderBy(asc(plusTerms.n));
  return rows.map(asTerm);
}

export async function findPlusTerm(
  read: Transaction,
  by: { readonly id: PlusTermId } | { readonly draftId: DraftId },
): Promise<PlusTerm | undefined> {
  const condition = 'id' in by ? eq(plusTerms.id, by.id) : eq(plusTerms.draftId, by.draftId);
  const [row] = await read.select().from(plusTerms).where(condition);
  return row && asTerm(row);
}

/** Returns the latest paid year that has started by this day, or else the first paid year; undefined if no year is paid. */
export function currentPlusTerm(terms: readonly PlusTerm[], today: CivilDate): PlusTerm | undefined {
  const paid = terms.filter(({ state }) => state === 'charged');
  return paid.findLast(({ startsOn }) => startsOn <= today) ?? paid[0];
}

/** Returns the year that is announced but not yet paid; undefined if there is none. */
export function announcedPlusTerm(terms: readonly PlusTerm[]): PlusTerm | undefined {
  return terms.find(({ state }) => state === 'told' || state === 'charging' || state === 'declined');
}

/** Returns the ids of active memberships whose paid year ends by `until` and whose renewal hasn't been announced. */
export async function plusMembershipsToRemind(
  read: Transaction,
  until: CivilDate,
): Promise<PlusMembershipId[]> {
  const rows = await read
    .select({ id: plusMemberships.id })
    .from(plusMemberships)
    .where(
      and(
        eq(plusMemberships.state, 'active'),
        sql`(${plusMemberships.anchorDate} + make_interval(years => ${plusMemberships.term}))::date <= ${until}::date`,
        sql`not exists (select from plus_terms next where next.membership_id = ${plusMemberships.id} and next.n = ${plusMemberships.term} + 1)`,
      ),
    )
    .orderBy(asc(plusMemberships.id));
  return rows.map(({ id }) => id);
}

/** Returns the ids of canceled and gifted memberships whose paid years have ended. */
export async function plusMembershipsToEnd(read: Transaction, today: CivilDate): Promise<PlusMembershipId[]> {
  const rows = await read
    .select({ id: plusMemberships.id })
    .from(plusMemberships)
    .where(
      and(
        inArray(plusMemberships.state, ['cancelling', 'given']),
        sql`(${plusMemberships.anchorDate} + make_interval(years => ${plusMemberships.term}))::date <= ${today}::date`,
      ),
    )
    .orderBy(asc(plusMemberships.id));
  return rows.map(({ id }) => id);
}

/** Returns the ids of years to charge, in pages by id: due renewals, retries and interrupted charges. */
export async function plusTermsToCharge(
  read: Transaction,
  {
    through,
    now,
    after,
    limit,
  }: { through: CivilDate; now: Date; after: PlusTermId | undefined; limit: number },
): Promise<PlusTermId[]> {
  const isDue = or(
    and(eq(plusTerms.state, 'told'), lte(plusTerms.startsOn, through)),
    and(inArray(plusTerms.state, ['charging', 'declined']), lte(plusTerms.nextTryAt, now)),
  );
  const rows = await read
    .select({ id: plusTerms.id })
    .from(plusTerms)
    .innerJoin(plusMemberships, eq(plusMemberships.id, plusTerms.membershipId))
    .where(
      and(
        isDue,
        inArray(plusMemberships.state, ['active', 'past_due']),
        after === undefined ? undefined : gt(plusTerms.id, after),
      ),
    )
    .orderBy(asc(plusTerms.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the ids of gifted memberships that end by `until` and whose members haven't been notified. */
export async function giftedPlusMembershipsToRemind(
  read: Transaction,
  until: CivilDate,
): Promise<PlusMembershipId[]> {
  const endsOn = sql`(${plusMemberships.anchorDate} + make_interval(years => ${plusMemberships.term}))::date`;
  const rows = await read
    .select({ id: plusMemberships.id })
    .from(plusMemberships)
    .where(
      and(
        eq(plusMemberships.state, 'given'),
        sql`${endsOn} <= ${until}::date`,
        sql`not exists (select from notices where subject_type = 'plus_membership' and subject_id = ${plusMemberships.id}::text
              and kind = 'plus-given-ends' and occurrence = ${endsOn}::text)`,
      ),
    )
    .orderBy(asc(plusMemberships.id));
  return rows.map(({ id }) => id);
}

/** Returns whether the customer is already paying for a membership year with another draft. */
export async function isPayingForPlusInAnotherWindow(
  read: Transaction,
  { customerId, draftId }: { readonly customerId: CustomerId; readonly draftId?: DraftId },
): Promise<boolean> {
  const { rows } = await read.execute(sql`
    select from orders join order_lines line on line.order_id = orders.id and line.kind = 'plus'
     where orders.customer_id = ${customerId} and orders.state = 'awaiting_payment' and orders.draft_id is distinct from ${draftId ?? null} limit 1`);
  return rows.length > 0;
}
