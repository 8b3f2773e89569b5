import { eq, sql } from 'drizzle-orm';
import { type CivilDate, wineryDate } from '../../src/core/dates.ts';
import type { CustomerId, ResourceId, SkuId } from '../../src/core/ids.ts';
import { invariant } from '../../src/core/invariant.ts';
import { shownName } from '../../src/engine/catalog/reviews/rules.ts';
import { putReview } from '../../src/engine/catalog/reviews/store.server.ts';
import { isPrepaid } from '../../src/engine/catalog/rules.ts';
import { skuComponents, skus } from '../../src/engine/catalog/schema.ts';
import { insertEarlierUsage } from '../../src/engine/compliance/limits/index.server.ts';
import { volumeDemands } from '../../src/engine/compliance/volume-rules.ts';
import { customers, signInMethods } from '../../src/engine/identity/schema.ts';
import { resources, stock, stockMovements } from '../../src/engine/inventory/schema.ts';
import { issueCoupon } from '../../src/engine/pricing/promotions/index.server.ts';
import type { Database, Transaction } from '../../src/platform/database.server.ts';
import type { Seal } from '../../src/platform/seal.server.ts';
import { bundles } from './bundles.ts';
import { coupons } from './coupons.ts';
import { fillAllocations } from './fill-allocations.server.ts';
import type { Booking } from './fill-bookings.server.ts';
import { fillClubs } from './fill-clubs.server.ts';
import { fillDocuments } from './fill-documents.server.ts';
import { fillMembership } from './fill-membership.server.ts';
import { fillPlus } from './fill-plus.server.ts';
import { fillReleases, monthsLater } from './fill-releases.server.ts';
import { fillRewards } from './fill-rewards.server.ts';
import { fillSettings } from './fill-settings.server.ts';
import { fillStaff } from './fill-staff.server.ts';
import { fillVisits } from './fill-visits.server.ts';
import { goods } from './goods.ts';
import { demoPasswordStored, members, type SeedMember } from './members.ts';
import { reviews } from './reviews.ts';
import { openingStock } from './stock.ts';
import { onDay } from './types.ts';
import { wines } from './wines.ts';

/** Raised whenever the demonstration changes, so that a shop can report an older one. */
export const demoVersion = 15;

const dayMilliseconds = 86_400_000;

/** `kept` means an existing catalog was left as it is; `version` is that of its seed, undefined if it was not seeded here. */
export type SeedOutcome =
  | { readonly kind: 'seeded'; readonly version: number }
  | { readonly kind: 'kept'; readonly version: number | undefined };

/**
 * Fills an empty catalog with the demonstration winery. Of any other catalog only the staff is added that is missing.
 * @param booking what reservations need; without it there are none.
 */
export function seedDemo(
  database: Database,
  now: Date,
  seal: Seal,
  booking?: () => Booking,
): Promise<SeedOutcome> {
  return database.transaction(async (transaction) => {
    // Two processes may start at once: the second waits here and then finds the catalog filled.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('demo seed'))`);
    const { rows } = await transaction.execute<{ filled: boolean; version: number | null }>(
      sql`select exists (select from skus) as filled, (select max(version) from demo_seeds) as version`,
    );
    // Also in a shop that was filled before the profile was kept in the database.
    await fillSettings(transaction, now);
    // Also in a shop that was filled before the demonstration had staff.
    await fillStaff(transaction, now);
    if (rows[0]?.filled) return { kind: 'kept', version: rows[0].version ?? undefined };
    await fill(transaction, now, seal);
    if (booking) {
      // The whole engine, which a start without seeding does not need.
      const { fillBookings } = await import('./fill-bookings.server.ts');
      await fillBookings(transaction, now, { ...booking(), database, seal });
    }
    return { kind: 'seeded', version: demoVersion };
  });
}

async function fill(transaction: Transaction, now: Date, seal: Seal): Promise<void> {
  const resourceIds = await fillStock(transaction, now);
  await fillCatalog(transaction, resourceIds, wineryDate(now));
  await fillClubs(transaction, wineryDate(now), monthsLater(wineryDate(now)));
  await fillAllocations(transaction, now);
  await fillMembers(transaction, now, seal);
  await fillReleases(transaction, now);
  await fillVisits(transaction, now);
  await fillRewards(transaction, now);
  await fillCoupons(transaction, now);
  await fillReviews(transaction, now);
  await fillDocuments(transaction, now);
  await transaction.execute(
    sql`insert into demo_seeds (version, seeded_at) values (${demoVersion}, ${now.toISOString()})`,
  );
}

/** Creates a counted resource for each wine and each piece of goods, and returns their ids by code. */
async function fillStock(transaction: Transaction, now: Date): Promise<ReadonlyMap<string, ResourceId>> {
  const counted = [...wines, ...goods.filter(({ kind }) => kind === 'goods')];
  const created = await transaction
    .insert(resources)
    .values(counted.map(({ code, title }) => ({ code, kind: 'goods' as const, title })))
    .returning({ id: resources.id, code: resources.code });
  const ids = new Map(created.map(({ id, code }) => [code, id]));
  const received = counted.map(({ code, slug }) => ({
    resourceId: required(ids, code),
    quantity: openingStock[slug] ?? 0,
  }));
  await transaction
    .insert(stock)
    .values(
      received.map(({ resourceId, quantity }) => ({ resourceId, onHand: quantity, allocated: 0, held: 0 })),
    );
  await transaction.insert(stockMovements).values(
    received
      .filter(({ quantity }) => quantity > 0)
      .map(({ resourceId, quantity }) => ({
        resourceId,
        quantityChange: quantity,
        kind: 'received' as const,
        adjustedBy: 'seed',
        note: 'Opening stock of the demonstration',
        at: now,
      })),
  );
  return ids;
}

type SkuRow = typeof skus.$inferInsert;

function skuRows(resourceIds: ReadonlyMap<string, ResourceId>, today: CivilDate): SkuRow[] {
  const wineRows = wines.map(({ nextSlug: _, releasedOn, ...wine }) => ({
    ...wine,
    kind: 'wine' as const,
    taxClass: 'wine' as const,
    releasedOn: onDay(releasedOn, today),
    resourceId: required(resourceIds, wine.code),
  }));
  const bundleRows = bundles.map(({ parts: _, ...bundle }) => ({
    ...bundle,
    kind: 'bundle' as const,
    taxClass: 'wine' as const,
    visibility: 'public' as const,
    lifecycle: 'current' as const,
  }));
  const goodsRows = goods.map((each) => ({
    ...each,
    taxClass: isPrepaid(each.kind) ? ('none' as const) : ('goods' as const),
    lifecycle: 'current' as const,
    resourceId: resourceIds.get(each.code),
  }));
  return [...wineRows, ...bundleRows, ...goodsRows].map((row, index) => ({
    ...row,
    position: (index + 1) * 10,
  }));
}

async function fillCatalog(
  transaction: Transaction,
  resourceIds: ReadonlyMap<string, ResourceId>,
  today: CivilDate,
): Promise<void> {
  const created = await transaction
    .insert(skus)
    .values(skuRows(resourceIds, today))
    .returning({ id: skus.id, slug: skus.slug });
  const ids: ReadonlyMap<string, SkuId> = new Map(created.map(({ id, slug }) => [slug, id]));
  for (const { slug, nextSlug } of wines) {
    if (nextSlug === undefined) continue;
    await transaction
      .update(skus)
      .set({ nextSkuId: required(ids, nextSlug) })
      .where(eq(skus.id, required(ids, slug)));
  }
  await transaction.insert(skuComponents).values(
    bundles.flatMap(({ slug, parts }) =>
      parts.map((part) => ({
        skuId: required(ids, slug),
        componentSkuId: required(ids, part.slug),
        quantity: part.quantity,
      })),
    ),
  );
}

async function fillMembers(transaction: Transaction, now: Date, seal: Seal): Promise<void> {
  const created = await transaction
    .insert(customers)
    .values(
      members.map(({ firstName, lastName, email }) => ({
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
      ...{ password: demoPasswordStored, createdAt: now, updatedAt: now },
    })),
  );
  for (const member of members) {
    const customerId = required(ids, member.email);
    if (member.membership) await fillMembership(transaction, customerId, member, { now, seal });
    if (member.plus) await fillPlus(transaction, customerId, member, { now, seal });
  }
  for (const { email, received } of members) {
    if (received) await fillReceived(transaction, required(ids, email), received, { now, seal });
  }
}

/** Records what a customer received this year before this shop: state limits count it (domain §2.3). */
async function fillReceived(
  transaction: Transaction,
  customerId: CustomerId,
  { stateCode, bottles }: NonNullable<SeedMember['received']>,
  { now, seal }: { readonly now: Date; readonly seal: Seal },
): Promise<void> {
  const lines = [{ wineMl: 750, quantity: bottles }];
  const nowhere = { stateCode, zipCode: '', primaryStreet: '', secondaryStreet: '' };
  const demands = volumeDemands(lines, nowhere, { kind: 'account', customerId }, wineryDate(now));
  for (const { subjectKey, limit, demandMl, ...counted } of demands) {
    if (subjectKey === undefined) continue;
    await insertEarlierUsage(transaction, {
      ...counted,
      personKey: seal.keyedHash(subjectKey).toString('base64url'),
      allowed: limit.ml,
      quantity: demandMl,
      note: 'Shipped before this shop opened, from the books of the demonstration',
    });
  }
}

async function fillCoupons(transaction: Transaction, now: Date): Promise<void> {
  for (const coupon of coupons) {
    const issued = await issueCoupon(transaction, coupon, { actor: 'system', now });
    invariant(issued.ok, `the seed's code ${coupon.code} can be made`);
  }
}

/** Each for a wine delivered before this shop kept orders. */
async function fillReviews(transaction: Transaction, now: Date): Promise<void> {
  const people = await transaction.select({ id: customers.id, email: customers.email }).from(customers);
  const shelf = await transaction.select({ id: skus.id, slug: skus.slug }).from(skus);
  const customerIds = new Map(people.map(({ email, id }) => [email, id]));
  const skuIds = new Map(shelf.map(({ slug, id }) => [slug, id]));
  const names = new Map(members.map((member) => [member.email, shownName(member)]));
  for (const { email, slug, stars, words, daysAgo } of reviews) {
    await putReview(transaction, {
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
