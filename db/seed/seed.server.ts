import { sql } from 'drizzle-orm';
import { wineryDate } from '../../src/core/dates.ts';
import type { CustomerId } from '../../src/core/ids.ts';
import { invariant } from '../../src/core/invariant.ts';
import { publicReviewerName } from '../../src/engine/catalog/reviews/rules.ts';
import { upsertReview } from '../../src/engine/catalog/reviews/store.server.ts';
import { skus } from '../../src/engine/catalog/schema.ts';
import { insertPriorLimitUsage } from '../../src/engine/compliance/limits/index.server.ts';
import { volumeDemands } from '../../src/engine/compliance/volume-rules.ts';
import { customers, signInMethods } from '../../src/engine/identity/schema.ts';
import type { Database, Transaction } from '../../src/platform/database.server.ts';
import type { Seal } from '../../src/platform/seal.server.ts';
import { seedAllocations } from './fill-allocations.server.ts';
import type { BookingDependencies } from './fill-bookings.server.ts';
import { seedClubs } from './fill-clubs.server.ts';
import { seedMembership } from './fill-membership.server.ts';
import { seedPlusMembership } from './fill-plus.server.ts';
import { monthShiftByClub, seedReleases } from './fill-releases.server.ts';
import { seedStaff } from './fill-staff.server.ts';
import { seedVisitSessions } from './fill-visits.server.ts';
import { addMissingSettings, importWinery } from './import-winery.server.ts';
import { demoCustomers, demoPasswordHash, type SeedCustomer } from './members.ts';
import { demoReviews } from './reviews.ts';

/** The version of the demo data, increased with every change so that a shop can report that its demo is outdated. */
export const demoVersion = 15;

const dayMilliseconds = 86_400_000;

/**
 * The outcome of seeding: `seeded`, or `kept` for an existing catalog that was left as it is, with the version of its seed or undefined if
 * this seed didn't create it.
 */
export type SeedOutcome =
  | { readonly kind: 'seeded'; readonly version: number }
  | { readonly kind: 'kept'; readonly version: number | undefined };

/**
 * Fills an empty catalog with the demo winery. If a catalog exists, it only adds missing staff members, settings and legal texts.
 * @param booking returns the dependencies of reservations; if omitted, none are created.
 * @param winery folder of another winery's package, which is imported without the demo's people.
 */
export function seedDemo(
  database: Database,
  now: Date,
  seal: Seal,
  booking?: () => BookingDependencies,
  winery?: string,
): Promise<SeedOutcome> {
  return database.transaction(async (transaction) => {
    // Two processes may start at once: the second waits here, as long as filling takes, and then finds the catalog filled.
    await transaction.execute(sql`set local lock_timeout = '2min'`);
    await transaction.execute(sql`set local statement_timeout = '2min'`);
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('demo seed'))`);
    const { rows } = await transaction.execute<{ filled: boolean; version: number | null }>(
      sql`select exists (select from skus) as filled, (select max(version) from demo_seeds) as version`,
    );
    // Also in a shop that was filled before the demonstration had staff.
    await seedStaff(transaction, now);
    if (rows[0]?.filled) {
      await addMissingSettings(transaction, { now, seal }, winery);
      return { kind: 'kept', version: rows[0].version ?? undefined };
    }
    await importWinery(transaction, { now, seal }, winery);
    if (winery !== undefined) return { kind: 'seeded', version: demoVersion };
    await fill(transaction, now, seal);
    if (booking) {
      // The whole engine, which a start without seeding does not need.
      const { seedBookings: fillBookings } = await import('./fill-bookings.server.ts');
      await fillBookings(transaction, now, { ...booking(), database, seal });
    }
    return { kind: 'seeded', version: demoVersion };
  });
}

async function fill(transaction: Transaction, now: Date, seal: Seal): Promise<void> {
  await seedClubs(transaction, now, monthShiftByClub(wineryDate(now)));
  await seedAllocations(transaction, now);
  await fillMembers(transaction, now, seal);
  await seedReleases(transaction, now);
  await seedVisitSessions(transaction, now);
  await fillReviews(transaction, now);
  await transaction.execute(
    sql`insert into demo_seeds (version, seeded_at) values (${demoVersion}, ${now.toISOString()})`,
  );
}

async function fillMembers(transaction: Transaction, now: Date, seal: Seal): Promise<void> {
  const created = await transaction
    .insert(customers)
    .values(
      demoCustomers.map(({ firstName, lastName, email }) => ({
        id: sql`uuidv7()`,
        firstName,
        lastName,
        email,
        emailVerified: true,
        createdAt: now,
      })),
    )
    .returning({ id: customers.id, email: customers.email });
  const ids = new Map(created.map(({ id, email }) => [email, id]));
  await transaction.insert(signInMethods).values(
    created.map(({ id }) => ({
      ...{ id: sql`uuidv7()`, customerId: id, provider: 'credential', accountId: id },
      ...{ password: demoPasswordHash, createdAt: now, updatedAt: now },
    })),
  );
  for (const member of demoCustomers) {
    const customerId = required(ids, member.email);
    if (member.membership) await seedMembership(transaction, customerId, member, { now, seal });
    if (member.plus) await seedPlusMembership(transaction, customerId, member, { now, seal });
  }
  for (const { email, received } of demoCustomers) {
    if (received) await fillReceived(transaction, required(ids, email), received, { now, seal });
  }
}

/**
 * Records the bottles that a customer received this year before this shop kept orders, because state volume limits count them (domain
 * §2.3).
 */
async function fillReceived(
  transaction: Transaction,
  customerId: CustomerId,
  { stateCode, bottles }: NonNullable<SeedCustomer['received']>,
  { now, seal }: { readonly now: Date; readonly seal: Seal },
): Promise<void> {
  const lines = [{ wineMl: 750, quantity: bottles }];
  const nowhere = { stateCode, zipCode: '', primaryStreet: '', secondaryStreet: '' };
  const demands = volumeDemands(lines, nowhere, { kind: 'account', customerId }, wineryDate(now));
  for (const { subjectKey, limit, demandMl, ...counted } of demands) {
    if (subjectKey === undefined) continue;
    await insertPriorLimitUsage(transaction, {
      ...counted,
      personKey: seal.keyedHash(subjectKey).toString('base64url'),
      allowed: limit.ml,
      quantity: demandMl,
      note: 'Shipped before this shop opened, from the books of the demonstration',
    });
  }
}

/** Creates the demo customers' reviews, each of a wine delivered before this shop kept orders. */
async function fillReviews(transaction: Transaction, now: Date): Promise<void> {
  const people = await transaction.select({ id: customers.id, email: customers.email }).from(customers);
  const shelf = await transaction.select({ id: skus.id, slug: skus.slug }).from(skus);
  const customerIds = new Map(people.map(({ email, id }) => [email, id]));
  const skuIds = new Map(shelf.map(({ slug, id }) => [slug, id]));
  const names = new Map(demoCustomers.map((member) => [member.email, publicReviewerName(member)]));
  for (const { email, slug, stars, words, daysAgo } of demoReviews) {
    await upsertReview(transaction, {
      ...{ customerId: required(customerIds, email), skuId: required(skuIds, slug), orderId: undefined },
      ...{ stars, words, shownName: required(names, email) },
      now: new Date(now.getTime() - daysAgo * dayMilliseconds),
    });
  }
}

function required<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  invariant(value !== undefined, `the seed names what it has: ${String(key)}`);
  return value;
}
