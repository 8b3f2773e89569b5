import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SkuId } from '../../src/core/ids.ts';
import { loadSkusForSale } from '../../src/engine/catalog/index.server.ts';
import { findCustomer } from '../../src/engine/identity/index.server.ts';
import { customers } from '../../src/engine/identity/schema.ts';
import { findStockViolations } from '../../src/engine/inventory/index.server.ts';
import { loadCustomerStanding } from '../../src/engine/pricing/standing/index.server.ts';
import { demoCards } from '../../src/integrations/payment/sandbox/demo-cards.ts';
import { createPasswordHasher } from '../../src/integrations/sign-in/password-hasher.server.ts';
import { createTestDatabase, type TestDatabase } from '../../test/helpers/database.ts';
import { testSeal } from '../../test/helpers/shop.ts';
import { demoCustomers, demoPassword, demoPasswordHash } from './members.ts';
import { demoVersion, seedDemo } from './seed.server.ts';

const now = new Date('2026-11-20T20:00:00Z');

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

async function idOf(slug: string): Promise<SkuId> {
  const { rows } = await test.database.read.execute<{ id: SkuId }>(
    sql`select id from skus where slug = ${slug}`,
  );
  return rows[0]?.id ?? (0 as SkuId);
}

async function counts(): Promise<Record<string, number>> {
  const { rows } = await test.database.read.execute<Record<string, number>>(
    sql`select (select count(*) from skus) as skus, (select count(*) from experiences) as experiences,
               (select count(*) from stock_movements join resources on resources.id = resource_id and resources.kind = 'goods') as movements,
               (select count(*) from customers) as customers, (select count(*) from entitlements) as entitlements,
               (select count(*) from coupons) as coupons`,
  );
  return rows[0] ?? {};
}

describe('the demo seed', () => {
  it('fills an empty catalog once, with any number of concurrent calls', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => seedDemo(test.database, now, testSeal)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['kept', 'kept', 'seeded']);
    const first = await counts();
    expect(await seedDemo(test.database, now, testSeal)).toEqual({ kind: 'kept', version: demoVersion });
    expect(await counts()).toEqual(first);
    expect(first).toEqual({
      ...{ skus: 61, movements: 32, experiences: 13 },
      ...{ customers: 7, entitlements: 4, coupons: 6 },
    });
  });

  it('does not change a catalog that already has products', async () => {
    await test.database.read.execute(
      sql`insert into skus (code, slug, kind, title, price_cents, visibility, lifecycle, tax_class, position, facts)
          values ('OWN', 'own-set', 'bundle', 'Own set', 100, 'public', 'current', 'wine', 1, '{}')`,
    );
    expect(await seedDemo(test.database, now, testSeal)).toEqual({ kind: 'kept', version: undefined });
    expect((await counts()).skus).toBe(1);
  });

  it('names only saved cards that exist in the sandbox gateway', () => {
    const named = demoCustomers.flatMap(({ membership, plus }) => membership?.card ?? plus?.card ?? []);
    const known = demoCards.map(({ customerId, id, number }) => ({
      ...{ customer: customerId, reference: id, lastFour: number.slice(-4) },
    }));
    expect(named).toEqual(known);
  });

  it('creates stock equal to the sum of its movements', async () => {
    await seedDemo(test.database, now, testSeal);
    expect(await findStockViolations(test.database.read)).toEqual([]);
  });

  it('grants each demo member the discounts and benefits of their plan', async () => {
    await seedDemo(test.database, now, testSeal);
    const people = await test.database.read.select().from(customers);
    const standings = new Map(
      await Promise.all(
        people.map(
          async ({ id, firstName }) =>
            [firstName, await loadCustomerStanding(test.database.read, id, now)] as const,
        ),
      ),
    );
    const rateOf = (name: string) => standings.get(name)?.percentages[0]?.rate;
    expect([...standings.keys()].sort()).toEqual(['Ana', 'Ben', 'Chloe', 'Dev', 'Elena', 'Finn', 'Gia']);
    expect([rateOf('Ana'), rateOf('Ben'), rateOf('Elena'), rateOf('Dev')]).toEqual([
      1500,
      2000,
      2000,
      undefined,
    ]);
    expect(standings.get('Elena')?.seesAllocations).toBe(true);
    expect(standings.get('Ana')?.seesAllocations).toBe(false);
    expect(standings.get('Chloe')?.shippingBenefits.length).toBeGreaterThan(0);
    const ana = people.find(({ firstName }) => firstName === 'Ana');
    expect(ana && (await findCustomer(test.database.read, ana.id))?.email).toBe('ana@customers.example');
  });
});

it('every demo customer can sign in with the shared demo password', async () => {
  const passwords = createPasswordHasher({ atOnce: 1, inside: 1 });
  expect(await passwords.verify(demoPasswordHash, demoPassword)).toBe(true);
  await seedDemo(test.database, now, testSeal);
  const { rows } = await test.database.read.execute<{ people: number }>(
    sql`select count(*)::int as people from customers c join sign_in_methods m on m.customer_id = c.id
         where c.email_verified and m.password = ${demoPasswordHash}`,
  );
  expect(rows[0]?.people).toBe(demoCustomers.length);
});

describe('loadSkusForSale', () => {
  it('returns a bottle with its own stock and a set with the stock of its parts', async () => {
    await seedDemo(test.database, now, testSeal);
    const [magnum, flight, oil] = await Promise.all(
      ['reserve-cabernet-magnum-2021', 'dinner-case', 'olive-oil-375'].map(idOf),
    );
    const ids = [magnum, flight, oil].map((id) => id ?? (0 as SkuId));
    const loaded = await loadSkusForSale(test.database.read, [...ids, ...ids, 9_999 as SkuId]);
    expect([...loaded.keys()].sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));

    expect(loaded.get(ids[0] as SkuId)).toMatchObject({
      code: 'ML-CSM-21',
      title: 'Reserve Cabernet Magnum',
      vintage: 2021,
      priceCents: 16_000,
      wineMl: 1_500,
      demands: [{ quantity: 1 }],
      wines: [{ bottleMl: 1_500, abvTenths: 149, quantity: 1 }],
    });
    const set = loaded.get(ids[1] as SkuId);
    expect(set).toMatchObject({ kind: 'bundle', priceCents: 44_000, wineMl: 9_000, vintage: undefined });
    expect(set?.demands.map(({ quantity }) => quantity)).toEqual([2, 1, 1, 1, 2, 1, 2, 1, 1]);
    expect(new Set(set?.demands.map(({ resourceId }) => resourceId)).size).toBe(9);
    expect(Math.max(...(set?.wines.map(({ abvTenths }) => abvTenths) ?? []))).toBe(154);
    expect(loaded.get(ids[2] as SkuId)).toMatchObject({
      taxClass: 'goods',
      wineMl: 0,
      wines: [],
      demands: [{}],
    });
  });

  it('returns an empty map for an empty list', async () => {
    expect(await loadSkusForSale(test.database.read, [])).toEqual(new Map());
  });
});
