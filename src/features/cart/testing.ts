import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { seedDemo } from '../../../db/seed/seed.server.ts';
import { fixedClock } from '../../../test/helpers/clock.ts';
import { formRequestArguments, pageRequestArguments } from '../../../test/helpers/route.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { createShippingRateTable } from '../../integrations/shipping/table-adapter.ts';
import { createTaxTable } from '../../integrations/tax/table-adapter.ts';
import { createZipCodeTable } from '../../integrations/zip-codes/table-adapter.server.ts';
import type { Database } from '../../platform/database.server.ts';
import { createSeal } from '../../platform/seal.server.ts';
import { action, loader } from './routes/cart.tsx';
import type { CartFormResponse } from './types.ts';
import type { CartPage } from './view.server.ts';

export type CartFormFields = Parameters<typeof formRequestArguments>[2];
type Sent = {
  readonly status: number;
  readonly location: string | null;
  readonly cookies: string[];
  readonly answer: CartFormResponse;
};

export type TestCart = Awaited<ReturnType<typeof openTestCart>>;

/** Creates a test shop with the demo catalog. Returns functions that use its cart route as a browser would, with forms and cookies. */
export async function openTestCart(database: Database) {
  const clock = fixedClock();
  const seal = createSeal({
    sealKeys: ['0123456789abcdef'.repeat(4)],
    hashKey: 'fedcba9876543210'.repeat(4),
  });
  await seedDemo(database, clock.now(), seal);
  const shop: Partial<ShopDependencies> = {
    configuration: { mode: 'test' } as ShopDependencies['configuration'],
    database,
    clock,
    seal,
    taxes: createTaxTable(),
    shippingRates: createShippingRateTable(),
    zipCodes: createZipCodeTable(),
  };
  const { rows } = await database.read.execute<{ id: number; slug: string }>(sql`select id, slug from skus`);
  const skuIds = new Map(rows.map(({ id, slug }) => [slug, String(id)]));
  const sku = (slug: string) => skuIds.get(slug) ?? '';

  async function send(
    fields: CartFormFields,
    from: Parameters<typeof formRequestArguments>[3] = {},
  ): Promise<Sent> {
    clock.advance({ seconds: 1 });
    const sent = await action(formRequestArguments(shop, '/shop/cart', fields, from) as never);
    if (sent instanceof Response) {
      return {
        status: sent.status,
        location: sent.headers.get('location'),
        cookies: sent.headers.getSetCookie(),
        answer: {},
      };
    }
    const headers = new Headers(sent.init?.headers);
    return {
      status: sent.init?.status ?? 200,
      location: null,
      cookies: headers.getSetCookie(),
      answer: sent.data,
    };
  }

  const page = async (cookie: string, query = ''): Promise<CartPage> =>
    (await loader(pageRequestArguments(shop, `/shop/cart${query}`, cookie) as never)).data;

  return {
    clock,
    seal,
    shop,
    sku,
    send,
    page,

    /** Creates a cart with these wines and returns its cookies. */
    cartWith: async (...lines: [slug: string, quantity: number][]): Promise<string> => {
      let cookie = '';
      for (const [slug, quantity] of lines) {
        const sent = await send({ intent: 'add', skuId: sku(slug), quantity: String(quantity) }, { cookie });
        expect(sent.status, sent.answer.refusals?.[0]?.sentence).toBe(303);
        cookie = cookieHeaderFrom(sent.cookies);
      }
      return cookie;
    },

    shown: async (cookie: string) => (await page(cookie)).lines.map(({ name, quantity }) => [name, quantity]),
  };
}

/** Returns the `Cookie` header that a browser would send after receiving these `Set-Cookie` headers. */
export function cookieHeaderFrom(cookies: readonly string[]): string {
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}
