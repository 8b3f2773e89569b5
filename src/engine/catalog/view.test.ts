import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../db/seed/seed.server.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { testSeal } from '../../../test/helpers/shop.ts';
import { basisPoints } from '../../core/money.ts';
import { stock } from '../inventory/schema.ts';
import { guestStanding, standingFromEntitlements } from '../pricing/standing/rules.ts';
import { invalidatePagesIfScarce } from './index.server.ts';
import { skus } from './schema.ts';
import { viewShelf, viewShelfPage } from './view.server.ts';

const now = new Date('2026-11-20T20:00:00Z');
const member = standingFromEntitlements(
  [{ program: 'club', plan: 'foothill-12', discount: basisPoints(2000), seesAllocation: false }],
  now,
);
const holder = standingFromEntitlements(
  [{ program: 'club', plan: 'lantern-12', discount: basisPoints(2000), seesAllocation: true }],
  now,
);

let test: TestDatabase;
let statements = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  await seedDemo(test.database, now, testSeal);
  const { pool } = test.database;
  const query = pool.query.bind(pool) as (...parameters: unknown[]) => unknown;
  Object.assign(pool, {
    query: (...parameters: unknown[]) => {
      statements += 1;
      return query(...parameters);
    },
  });
});
afterAll(() => test.drop());

const shelf = async (standing = guestStanding) =>
  new Map((await viewShelf(test.database.read, standing)).map((sku) => [sku.slug, sku]));
const page = (slug: string, standing = guestStanding) => viewShelfPage(test.database.read, slug, standing);

describe('the catalog', () => {
  it('shows a guest wines in every availability state but no allocated, hidden or retired ones', async () => {
    const skusBySlug = await shelf();
    const stateOf = (slug: string) => skusBySlug.get(slug)?.availability;
    expect(stateOf('merlot-2022')).toEqual({ state: 'in_stock' });
    expect(stateOf('reserve-chardonnay-2022')).toEqual({ state: 'low', left: 12 });
    expect(stateOf('grenache-2023')).toEqual({ state: 'sold_out' });
    expect(stateOf('grenache-2024')).toEqual({ state: 'coming', releasedOn: '2027-03-05' });
    expect(stateOf('tannat-2021')).toEqual({ state: 'club_only' });
    expect(skusBySlug.get('grenache-2023')?.next?.slug).toBe('grenache-2024');
    for (const hidden of ['lantern-hill-cabernet-2020', 'engraving-service', 'cabernet-sauvignon-2020']) {
      expect(skusBySlug.has(hidden)).toBe(false);
    }
    expect([...skusBySlug.values()].filter(({ kind }) => kind === 'wine')).toHaveLength(23 + 2);
  });

  it('shows members and allocation holders the wines they may buy, at the member price', async () => {
    const guest = await shelf();
    const members = await shelf(member);
    const holders = await shelf(holder);
    expect(members.get('tannat-2021')?.availability).toEqual({ state: 'in_stock' });
    expect(members.has('lantern-hill-cabernet-2020')).toBe(false);
    expect(holders.get('lantern-hill-cabernet-2020')).toMatchObject({
      availability: { state: 'in_stock' },
      largestQuantity: 3,
    });
    expect(guest.get('cabernet-sauvignon-2022')).toMatchObject({ memberPriceCents: 3040, isMember: false });
    expect(members.get('cabernet-sauvignon-2022')).toMatchObject({ memberPriceCents: 3040, isMember: true });
    expect(guest.get('gift-box-one-bottle')?.memberPriceCents).toBeUndefined();
  });

  it('links only other bottle sizes of the same wine and vintage', async () => {
    const sizes = async (slug: string) => (await page(slug))?.otherSizes;
    expect(await sizes('reserve-cabernet-sauvignon-2021')).toEqual([
      { slug: 'reserve-cabernet-magnum-2021', bottleMl: 1500 },
    ]);
    expect(await sizes('reserve-cabernet-magnum-2021')).toEqual([
      { slug: 'reserve-cabernet-sauvignon-2021', bottleMl: 750 },
    ]);
    expect(await sizes('cabernet-sauvignon-2022')).toEqual([
      { slug: 'cabernet-half-bottle-2022', bottleMl: 375 },
    ]);
    expect(await sizes('cabernet-sauvignon-2020')).toEqual([]);
    expect(await sizes('first-flight')).toEqual([]);
  });

  it('shows a member price for every wine and set', async () => {
    const wines = [...(await shelf(holder)).values()].filter(
      ({ kind }) => kind === 'wine' || kind === 'bundle',
    );
    expect(wines.length).toBeGreaterThan(20);
    expect(wines.filter(({ memberPriceCents }) => memberPriceCents === undefined)).toEqual([]);
  });

  it('limits a set by its scarcest bottle and shows what its bottles cost separately', async () => {
    const before = (await shelf()).get('dinner-case');
    expect(before).toMatchObject({ apartCents: 47_800, availability: { state: 'in_stock' } });
    expect(before?.parts.map(({ slug, quantity }) => [slug, quantity])).toContainEqual(['syrah-2021', 1]);
    const syrah = sql`(select resource_id from skus where slug = 'syrah-2021')`;
    await test.database.read.update(stock).set({ onHand: 7, held: 2 }).where(eq(stock.resourceId, syrah));
    const after = await shelf();
    expect(after.get('dinner-case')?.availability).toEqual({ state: 'low', left: 5 });
    expect(after.get('syrah-2021')?.availability).toEqual({ state: 'low', left: 5 });
    await test.database.read.update(stock).set({ onHand: 288, held: 0 }).where(eq(stock.resourceId, syrah));
  });

  it('takes one SQL statement for the list and three for a SKU page', async () => {
    statements = 0;
    await shelf();
    expect(statements).toBe(1);
    statements = 0;
    await page('merlot-2022');
    expect(statements).toBe(3);
    statements = 0;
    await page('dinner-case');
    expect(statements).toBe(3);
  });
});

describe('a SKU page', () => {
  it('links the previous and next vintages', async () => {
    const current = await page('cabernet-sauvignon-2022');
    expect(current?.previous?.slug).toBe('cabernet-sauvignon-2020');
    expect(current?.sku.next).toBeUndefined();
    const retired = await page('cabernet-sauvignon-2020');
    expect(retired?.sku).toMatchObject({ availability: { state: 'retired' }, largestQuantity: 0 });
    expect(retired?.sku.next?.slug).toBe('cabernet-sauvignon-2022');
  });

  it('shows an allocated wine to a guest without offering it for sale', async () => {
    expect((await page('lantern-hill-cabernet-2020'))?.sku.availability).toEqual({
      state: 'allocation_only',
    });
    expect((await page('lantern-hill-cabernet-2020', holder))?.sku.availability).toEqual({
      state: 'in_stock',
    });
  });

  it('does not exist for an unknown slug or a SKU that is never sold alone', async () => {
    expect(await page('engraving-service')).toBeUndefined();
    expect(await page('no-such-wine')).toBeUndefined();
    expect(await page("' or 1=1 --")).toBeUndefined();
  });

  it('recommends the sets that contain a wine and no SKU that a guest may not see', async () => {
    const beside = (await page('cabernet-sauvignon-2022'))?.related.map(({ slug }) => slug);
    expect(beside).toHaveLength(4);
    expect(beside?.slice(0, 2).sort()).toEqual(['dinner-case', 'first-flight']);
    for (const { slug } of await test.database.read.select({ slug: skus.slug }).from(skus)) {
      const related = (await page(slug))?.related ?? [];
      expect(related.map((each) => each.slug)).not.toContain(slug);
      for (const { availability, slug: near } of related) {
        expect([near, availability.state]).not.toContain('allocation_only');
        expect(['coming', 'retired', 'unlisted']).not.toContain(availability.state);
      }
    }
  });
});

describe('invalidatePagesIfScarce', () => {
  it('announces a stock change only if pages show the number left', async () => {
    const client = await test.database.pool.connect();
    const heard: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query('listen finished_pages');
    const resourceOf = async (slug: string) => {
      const [row] = await test.database.read.select().from(skus).where(eq(skus.slug, slug));
      return row?.resourceId ? [row.resourceId] : [];
    };
    const announce = async (slug: string) => {
      const resources = await resourceOf(slug);
      await test.database.transaction((transaction) => invalidatePagesIfScarce(transaction, resources));
      await client.query('select 1');
    };
    await announce('merlot-2022');
    await announce('first-flight');
    expect(heard).toEqual([]);
    await announce('reserve-chardonnay-2022');
    expect(heard).toEqual(['catalog']);
    client.release();
  });
});
