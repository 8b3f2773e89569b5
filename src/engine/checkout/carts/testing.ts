import { sql } from 'drizzle-orm';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import type { CustomerId, SkuId } from '../../../core/ids.ts';
import type { Database } from '../../../platform/database.server.ts';
import { createSeal } from '../../../platform/seal.server.ts';
import {
  addToCart,
  findCart,
  hashCartToken,
  mergeCarts,
  readCurrentCart,
  setCartLine,
} from './index.server.ts';

export type CartTestShop = Awaited<ReturnType<typeof createCartTestShop>>;

/** Returns a test shop with the demo catalog, and helpers that fill carts from it. */
export async function createCartTestShop(database: Database) {
  const clock = fixedClock();
  const seal = createSeal({
    sealKeys: ['0123456789abcdef'.repeat(4)],
    hashKey: 'fedcba9876543210'.repeat(4),
  });
  const dependencies = { database, clock, seal };
  await seedDemo(database, clock.now(), seal);
  const { rows } = await database.read.execute<{ id: SkuId; slug: string }>(sql`select id, slug from skus`);
  const skuIds = new Map(rows.map(({ id, slug }) => [slug, id]));
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const skuId = (slug: string): SkuId => skuIds.get(slug) ?? (0 as SkuId);
  const bearer = (token: string) => ({ tokenHash: hashCartToken(seal, token), now: clock.now() });
  const add = (token: string | undefined, slug: string, quantity: number) =>
    addToCart(dependencies, { token }, { skuId: skuId(slug), quantity, source: 'shop' });
  const cartOf = (token: string) => findCart(database.read, bearer(token));

  return {
    clock,
    dependencies,
    skuId,
    add,
    cartOf,
    today: (token: string) => readCurrentCart(database.read, bearer(token)),
    set: (token: string | undefined, slug: string, quantity: number) =>
      setCartLine(dependencies, { token }, { skuId: skuId(slug), quantity }),
    merge: (token: string | undefined, customerId: CustomerId) =>
      database.transaction((tx) => mergeCarts(dependencies, tx, { token, customerId, now: clock.now() })),

    /** Returns the id of a seeded customer, by the local part of the email address. */
    customer: async (name: string): Promise<CustomerId> => {
      const found = await database.read.execute<{ id: CustomerId }>(
        sql`select id from customers where email = ${`${name}@customers.example`}`,
      );
      return (found.rows[0] as { id: CustomerId }).id;
    },

    /** Creates a cart with these wines and returns its token. */
    cartWith: async (...lines: [slug: string, quantity: number][]): Promise<string> => {
      let token: string | undefined;
      for (const [slug, quantity] of lines) {
        clock.advance({ seconds: 1 });
        const added = await add(token, slug, quantity);
        if (!added.ok) throw new Error(added.refusals[0]?.sentence);
        token = added.value.token;
      }
      return token ?? '';
    },

    contents: async (token: string): Promise<Record<string, number>> => {
      const lines = (await cartOf(token))?.lines ?? [];
      return Object.fromEntries(lines.map(({ skuId: id, quantity }) => [slugs.get(id), quantity]));
    },
  };
}
