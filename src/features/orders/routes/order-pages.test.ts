import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formRequestArguments, pageRequestArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { packShipment, recordDeliveredShipment } from '../../../engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../../engine/orders/fulfillment/testing.ts';
import { problemsOfOrder } from '../../../engine/orders/returns/index.server.ts';
import { loader as askToCancel, action as cancel } from './cancel-order.tsx';
import { action as changeAddress } from './change-address.tsx';
import { loader as show } from './order-confirmation.tsx';
import { loader as askToReport, action as report } from './report-problem.tsx';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** The dependencies of route functions. The tests send no cart cookie, so no cart is loaded. */
const dependencies = () => shop.routeDependencies('test');

async function placed() {
  const wine = await shop.sku(9);
  const answer = await shop.place(await shop.buyer([[wine.skuId, 3]]));
  return { orderId: placedOrderIdOf(answer), token: answer.ok ? answer.value.publicToken : '' };
}

async function delivered() {
  const order = await placed();
  const { number } = await packAndShip(shop.dependencies, order.orderId);
  await recordDeliveredShipment(shop.dependencies, { orderId: order.orderId, number, actor: testStaffActor });
  return order;
}

const pageOf = (page: string, token: string) => `/order-confirmation${page}?t=${token}`;

/** Returns a response's redirect target, or its status and data. */
async function answerOf(asked: Promise<unknown>): Promise<string> {
  const answer = await asked.catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return answer.headers.get('location') ?? `${answer.status}`;
  const { data, init } = answer as { data: unknown; init?: { status?: number } };
  return `${init?.status ?? 200} ${JSON.stringify(data)}`;
}

type Entry = string | File;

function sent(token: string, fields: Readonly<Record<string, Entry | readonly Entry[]>>) {
  const body = new FormData();
  for (const [name, values] of Object.entries({ reportKey: randomUUID(), words: '', ...fields })) {
    for (const value of [values].flat()) body.append(name, value);
  }
  const path = pageOf('/problem', token);
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body });
  return answerOf(
    report({ ...pageRequestArguments(dependencies(), path), request } as never) as Promise<unknown>,
  );
}

const told = { 'quantity-0': '1', reason: 'leaked', requestedRemedy: 'refund' } as const;
const jpegBytes = [0xff, 0xd8, 0xff, 0xe0];
const jpeg = new File([Uint8Array.from(jpegBytes)], 'cork.jpg', { type: 'image/jpeg' });

describe('an order page', () => {
  it.each(['', 'x', 'A'.repeat(22), `${'A'.repeat(21)}%27`])(
    'redirects to the order lookup and changes nothing for the invalid token "%s"',
    async (token) => {
      const address = pageOf('/cancel', token);
      expect(await answerOf(askToCancel(pageRequestArguments(dependencies(), address) as never))).toBe(
        '/order-confirmation',
      );
      expect(await answerOf(cancel(formRequestArguments(dependencies(), address, {}) as never))).toBe(
        '/order-confirmation',
      );
      const problem = pageOf('/problem', token);
      expect(await answerOf(askToReport(pageRequestArguments(dependencies(), problem) as never))).toBe(
        '/order-confirmation',
      );
      expect(await sent(token, told)).toBe('/order-confirmation');
    },
  );

  it('is never cached', async () => {
    const { token } = await placed();
    for (const ask of [show, askToCancel, askToReport]) {
      const { init } = (await ask(pageRequestArguments(dependencies(), pageOf('', token)) as never)) as {
        init: ResponseInit;
      };
      expect(new Headers(init.headers).get('cache-control')).toBe('private, no-store');
    }
  });

  it('cancels an order once, answers a repeat alike, and explains why a packed order can’t be canceled', async () => {
    const { token } = await placed();
    const path = pageOf('/cancel', token);
    for (const _ of [1, 2]) {
      expect(await answerOf(cancel(formRequestArguments(dependencies(), path, {}) as never))).toBe(
        `/order-confirmation?t=${token}&done=cancelled`,
      );
    }
    const packed = await placed();
    await packShipment(shop.dependencies, { orderId: packed.orderId, actor: testStaffActor });
    const refused = await answerOf(
      cancel(formRequestArguments(dependencies(), pageOf('/cancel', packed.token), {}) as never),
    );
    expect(refused).toMatch(/^409 .*Your order has been packed, so it can’t be canceled here/);
  });

  it('changes the address, with the city from the ZIP code, and explains a rejection', async () => {
    const { orderId, token } = await placed();
    const path = pageOf('/address', token);
    const address = {
      zipCode: '93401',
      primaryStreet: '900 Higuera Street',
      secondaryStreet: '',
      city: '',
      stateCode: '',
    };
    const change = (fields: Readonly<Record<string, string>>) =>
      answerOf(changeAddress(formRequestArguments(dependencies(), path, fields) as never));
    expect(await change(address)).toBe(`/order-confirmation?t=${token}&done=address`);
    const { rows } = await shop.test.database.read.execute<{ shipTo: { city: string } }>(
      sql`select ship_to as "shipTo" from orders where id = ${orderId}`,
    );
    expect(rows[0]?.shipTo.city).toBe('San Luis Obispo');
    expect(await change({ ...address, zipCode: '84101' })).toMatch(/^409 .*Utah/);
    expect(await change({ zipCode: '93401' })).toMatch(/^400 /);
  });
});

describe('a submitted problem report', () => {
  it('is stored with its photos, whatever their file names', async () => {
    const { orderId, token } = await delivered();
    const named = new File([Uint8Array.from(jpegBytes)], '../../../etc/passwd\u0000.svg', {
      type: 'text/html',
    });
    expect(await sent(token, { ...told, photos: [jpeg, named] })).toBe(
      `/order-confirmation?t=${token}&done=problem`,
    );
    const [problem] = await problemsOfOrder(shop.test.database.read, orderId);
    expect(problem).toMatchObject({
      photoCount: 2,
      reason: 'leaked',
      requestedRemedy: 'refund',
      state: 'open',
    });
  });

  const svg = new File(['<svg onload="x()"/>'], 'cork.jpg', { type: 'image/jpeg' });
  const polyglot = new File(['<script>x()</script>', Uint8Array.from(jpegBytes)], 'cork.jpg');
  const large = new File([Uint8Array.from(jpegBytes), new Uint8Array(10 * 1024 * 1024)], 'cork.jpg');
  it.each<[string, Readonly<Record<string, Entry | readonly Entry[]>>, RegExp]>([
    ['an SVG with a script, named like a photo', { photos: svg }, /^422 .*JPEG, PNG, WebP or HEIC/],
    ['an HTML page followed by a photo', { photos: polyglot }, /^422 .*JPEG, PNG, WebP or HEIC/],
    ['a photo that is too large', { photos: large }, /^422 .*up to 10 MB/],
    ['fifty photos', { photos: Array.from({ length: 50 }, () => jpeg) }, /^422 .*no more than 5 photos/],
    ['more bottles than were delivered', { 'quantity-0': '9' }, /^422 .*haven’t been delivered yet/],
    ['an unknown order line', { 'quantity-0': '0', 'quantity-77': '1' }, /^422 .*haven’t been delivered yet/],
    ['an unknown reason', { reason: 'did not like it' }, /^400 /],
    ['no reason', { reason: [] }, /^422 .*Choose what’s wrong/],
    ['no requested remedy', { requestedRemedy: [] }, /^422 .*what you’d like/],
    ['an invalid form key', { reportKey: '1' }, /^400 /],
    ['a file instead of text', { words: jpeg }, /^400 /],
  ])('is rejected with %s, and nothing is stored', async (_what, change, expected) => {
    const { orderId, token } = await delivered();
    expect(await sent(token, { ...told, ...change })).toMatch(expected);
    expect(await problemsOfOrder(shop.test.database.read, orderId)).toEqual([]);
  });

  it('is rejected when its multipart body is malformed', async () => {
    const { token } = await delivered();
    const path = pageOf('/problem', token);
    const request = new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--y\r\nnonsense',
    });
    const answer = answerOf(
      report({ ...pageRequestArguments(dependencies(), path), request } as never) as Promise<unknown>,
    );
    expect(await answer).toMatch(/^400 /);
  });

  it('is limited to twenty attempts an hour per network address', async () => {
    const { token } = await placed();
    await shop.test.database.read.execute(sql`delete from rate_limit_windows`);
    const answers: string[] = [];
    for (let n = 0; n < 21; n += 1) answers.push((await sent(token, {})).slice(0, 3));
    expect(answers).toEqual([...Array.from({ length: 20 }, () => '422'), '429']);
    await shop.test.database.read.execute(sql`delete from rate_limit_windows`);
  });
});
