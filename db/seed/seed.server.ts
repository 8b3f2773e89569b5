import { eq, sql } from 'drizzle-orm';
import { type CivilDate, wineryDate } from '../../src/core/dates.ts';
import type { ResourceId, SkuId } from '../../src/core/ids.ts';
import { invariant } from '../../src/core/invariant.ts';
import { basisPoints } from '../../src/core/money.ts';
import { skuComponents, skus } from '../../src/engine/catalog/schema.ts';
import { customers } from '../../src/engine/identity/schema.ts';
import { resources, stock, stockMovements } from '../../src/engine/inventory/schema.ts';
import { entitlements } from '../../src/engine/standing/schema.ts';
import type { Database, Transaction } from '../../src/platform/database.server.ts';
import { bundles } from './bundles.ts';
import { goods } from './goods.ts';
import { members } from './members.ts';
import { openingStock } from './stock.ts';
import { onDay } from './types.ts';
import { wines } from './wines.ts';

/** Raised whenever the demonstration changes, so that a shop can say that its own is an older one. */
export const demoVersion = 1;

const dayMilliseconds = 86_400_000;

/** `kept` leaves a catalogue as it is; `version` is then that of its seed, undefined when it did not come from here. */
export type SeedOutcome =
  | { readonly kind: 'seeded'; readonly version: number }
  | { readonly kind: 'kept'; readonly version: number | undefined };

/** Fills an empty catalogue with the demonstration winery; any other catalogue is left alone. */
export function seedDemo(database: Database, now: Date): Promise<SeedOutcome> {
  return database.transaction(async (transaction) => {
    // Two processes may start at once: the second one waits here and then finds the catalogue filled.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('demo seed'))`);
    const { rows } = await transaction.execute<{ filled: boolean; version: number | null }>(
      sql`select exists (select from skus) as filled, (select max(version) from demo_seeds) as version`,
    );
    if (rows[0]?.filled) return { kind: 'kept', version: rows[0].version ?? undefined };
    await fill(transaction, now);
    return { kind: 'seeded', version: demoVersion };
  });
}

async function fill(transaction: Transaction, now: Date): Promise<void> {
  const resourceIds = await fillStock(transaction, now);
  await fillCatalogue(transaction, resourceIds, wineryDate(now));
  await fillMembers(transaction, now);
  await transaction.execute(
    sql`insert into demo_seeds (version, seeded_at) values (${demoVersion}, ${now.toISOString()})`,
  );
}

/** A counted resource for each wine and each piece of goods; the answer is by code. */
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
    taxClass: 'goods' as const,
    lifecycle: 'current' as const,
    resourceId: resourceIds.get(each.code),
  }));
  return [...wineRows, ...bundleRows, ...goodsRows].map((row, index) => ({
    ...row,
    position: (index + 1) * 10,
  }));
}

async function fillCatalogue(
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

async function fillMembers(transaction: Transaction, now: Date): Promise<void> {
  const created = await transaction
    .insert(customers)
    .values(
      members.map(({ firstName, lastName, email }) => ({
        id: sql`uuidv7()`,
        firstName,
        lastName,
        email,
        createdAt: now,
      })),
    )
    .returning({ id: customers.id, email: customers.email });
  const ids = new Map(created.map(({ id, email }) => [email, id]));
  const daysFromNow = (days: number) => new Date(now.getTime() + days * dayMilliseconds);
  await transaction.insert(entitlements).values(
    members.flatMap(({ email, rights }) =>
      rights.map(({ discountBasisPoints, startedDaysAgo, endsInDays, ...right }) => ({
        ...right,
        id: sql`uuidv7()`,
        customerId: required(ids, email),
        discountBasisPoints: basisPoints(discountBasisPoints),
        startsAt: daysFromNow(-startedDaysAgo),
        ...(endsInDays !== undefined && { endsAt: daysFromNow(endsInDays) }),
      })),
    ),
  );
}

function required<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  invariant(value !== undefined, `the seed names what it has: ${String(key)}`);
  return value;
}
