import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { outageSentence } from '../../src/platform/outage.server.ts';
import { buyAsGuest, type PurchaseShop } from '../attacks/attacked-shop.ts';
import { createVisitor, type RawResponse, type Visitor } from '../attacks/attacker.ts';
import { type RunningShop, shopGateway, startShop } from '../helpers/running-shop.ts';
import { signedWebhook } from '../helpers/signed-webhook.ts';
import { type StoppablePostgres, startStoppablePostgres } from '../helpers/stoppable-postgres.ts';

const words = 'We’ll be right back.';

let postgres: StoppablePostgres;
let shop: RunningShop;
let counter: PurchaseShop;

beforeAll(async () => {
  postgres = await startStoppablePostgres();
  shop = await startShop({ databaseUrl: postgres.url });
  const skus = await rows<{ id: number; slug: string }>('select id, slug from skus');
  const skuIds = new Map(skus.map(({ id, slug }) => [slug, String(id)]));
  counter = {
    gateway: shopGateway(shop.dataFolder),
    visitor: () => createVisitor(shop.url),
    skuId: (slug) => skuIds.get(slug) ?? '',
    settle: () =>
      vi.waitFor(
        async () => {
          const open = 'select count(*)::integer as open from notices where sent_at is null';
          expect(await rows(open)).toEqual([{ open: 0 }]);
        },
        { timeout: 25_000 },
      ),
  };
}, 60_000);
afterAll(async () => {
  await shop.stop();
  await postgres.remove();
});

/** Runs a query on a separate connection and returns the rows. */
async function rows<Row extends object>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const isReady = async () => (await fetch(`${shop.url}/readyz`)).status;

/** Expects status 503 with `Retry-After`, and a text that reveals no internals. */
function expectComeAgain(answer: RawResponse): void {
  expect(answer.status, answer.text.slice(0, 300)).toBe(503);
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  expect(answer.text).not.toMatch(/ECONN|57P0|postgres|node_modules|at \w+ \(/i);
}

describe.each(['asked', 'crashed'] as const)(
  'a shop whose database is down (how it stopped: %s; F12)',
  (how) => {
    let visitor: Visitor;
    let finished: RawResponse;

    beforeAll(async () => {
      visitor = counter.visitor();
      const skuId = counter.skuId('merlot-2022');
      await visitor.post('/shop/cart', { intent: 'add', skuId, quantity: '2' });
      const guest = counter.visitor();
      finished = await guest.get('/wines');
      expect([finished.status, (await guest.get('/wines')).status]).toEqual([200, 200]);
      await rows("select pg_notify('finished_pages', 'catalog')");
      await postgres.stop(how);
    }, 60_000);

    test('serves cached pages, even if their data changed just before the outage', async () => {
      const answer = await counter.visitor().get('/wines');
      expect([answer.status, answer.text]).toEqual([200, finished.text]);
    });

    test.each<[string, () => Promise<RawResponse>]>([
      ['the cart', () => visitor.get('/shop/cart')],
      ['the checkout', () => visitor.get('/shop/checkout')],
      ['a wine page that is not cached', () => visitor.get('/wines/syrah-2021')],
      ['a cart change', () => visitor.post('/shop/cart', { intent: 'change', skuId: '1', quantity: '3' })],
    ])('answers a request for %s with a styled 503 page that says nothing is lost', async (_what, ask) => {
      const answer = await ask();
      expectComeAgain(answer);
      expect(answer.text.match(/<h1[\s>]/g)).toHaveLength(1);
      expect(answer.text).toContain(words);
      expect(answer.text).toContain('everything you saved are safe');
      expect(answer.text).toContain('<header');
    });

    test('answers data requests of scripts with 503 and Retry-After', async () => {
      expectComeAgain(await visitor.get('/shop/cart.data'));
      expectComeAgain(await visitor.get('/shop/cart/count'));
    });

    test('rejects a webhook with 503, so that the gateway sends it again', async () => {
      const object = { id: 'pi_any', object: 'payment_intent', metadata: {} };
      const event = { id: `evt_${how}`, type: 'payment_intent.succeeded', object };
      const { sandboxGateway } = JSON.parse(readFileSync(join(shop.dataFolder, 'secrets.json'), 'utf8'));
      const { body, signature } = signedWebhook(
        { clock: { now: () => new Date() }, sandbox: { options: sandboxGateway } },
        event,
      );
      const answer = await fetch(`${shop.url}/webhooks/payment`, {
        method: 'POST',
        body,
        headers: { 'stripe-signature': signature },
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await answer.text()).toContain(outageSentence);
    });

    test('reports that its process is live but not ready', async () => {
      expect((await fetch(`${shop.url}/livez`)).status).toBe(200);
      expect(await isReady()).toBe(503);
    });

    test('recovers without a restart: carts are kept, and a new order is placed and emailed', async () => {
      await postgres.start();
      await vi.waitFor(async () => expect(await isReady()).toBe(200), { timeout: 10_000 });
      const cart = await visitor.get('/shop/cart');
      expect(cart.status).toBe(200);
      expect(cart.text).toContain('Merlot 2022');
      await buyAsGuest(counter, { email: `after-${how}@customers.example` });
      const sent = await rows<{ recipient: string }>(
        `select recipient from notices where sent_at is not null and recipient = 'after-${how}@customers.example'`,
      );
      expect(sent).toHaveLength(1);
    }, 60_000);
  },
);
