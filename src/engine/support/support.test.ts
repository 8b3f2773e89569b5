import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../test/helpers/shop.ts';
import { createCustomer } from '../identity/index.server.ts';
import { placedOrderIdOf } from '../orders/fulfillment/testing.ts';
import {
  answerSupportCase,
  closeSupportCase,
  decryptCasePhotos,
  deleteSupportCasesOfCustomer,
  findSupportCaseByNumber,
  openSupportCase,
  openSupportCases,
} from './index.server.ts';
import { deleteOldSupportCasesJob } from './jobs.server.ts';
import type { SupportMessage, SupportWriter } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const actor = 'operator:rosa' as const;
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const heic = Uint8Array.from([0, 0, 0, 24, ...Buffer.from('ftypheic'), 9]);
const guest: SupportWriter = { name: 'Ana Núñez', email: 'ana@guests.example', customerId: undefined };

const write = (writer: SupportWriter, change: Partial<SupportMessage> = {}) =>
  openSupportCase(
    shop.dependencies,
    writer,
    {
      formKey: randomUUID(),
      topic: 'order',
      orderNumber: undefined,
      message: 'One of the bottles has a loose cork.',
      photos: [],
      ...change,
    },
    'support@house.example',
  );

async function written(writer = guest, change: Partial<SupportMessage> = {}) {
  const answer = await write(writer, change);
  if (!answer.ok) throw new Error(answer.refusals[0]?.sentence);
  const found = await findSupportCaseByNumber(shop.test.database.read, answer.value.number);
  if (!found) throw new Error('a case has its number');
  return found;
}

async function customer() {
  const name = randomUUID().slice(0, 8);
  const email = `${name}@customers.example`;
  const customerId = await shop.test.database.transaction((tx) =>
    createCustomer(tx, {
      email,
      firstName: 'Iris',
      lastName: name,
      emailVerified: true,
      now: shop.clock.now(),
    }),
  );
  return { writer: { name: `Iris ${name}`, email, customerId }, customerId, email };
}

async function orderOf({ customerId, email }: Awaited<ReturnType<typeof customer>>): Promise<number> {
  const wine = await shop.sku(9);
  const orderId = placedOrderIdOf(
    await shop.place(await shop.buyer([[wine.skuId, 1]], { email }, { customerId })),
  );
  const { rows } = await shop.test.database.read.execute<{ number: number }>(
    sql`select number from orders where id = ${orderId}`,
  );
  return rows[0]?.number ?? 0;
}

const noticesOf = async (id: string) =>
  (
    await shop.test.database.read.execute<{ kind: string; recipient: string }>(
      sql`select kind, recipient from notices where subject_id = ${id} order by kind`,
    )
  ).rows;

const run = (statement: ReturnType<typeof sql>) => shop.test.database.read.execute(statement);

describe('a message to the winery', () => {
  it('opens one case and enqueues two emails, however often its form is submitted', async () => {
    const formKey = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => write(guest, { formKey })));
    answers.push(await write(guest, { formKey }));
    const numbers = new Set(answers.map((answer) => answer.ok && answer.value.number));
    expect(numbers.size).toBe(1);
    const found = await findSupportCaseByNumber(shop.test.database.read, [...numbers][0] || 0);
    expect(found).toMatchObject({ state: 'open', email: guest.email, customerId: undefined, answers: [] });
    expect(await noticesOf(found?.id ?? '')).toEqual([
      { kind: 'case-for-house', recipient: 'support@house.example' },
      { kind: 'case-received', recipient: guest.email },
    ]);
  });

  it('stores its photos encrypted and decrypts them for staff', async () => {
    const found = await written(guest, { photos: [jpeg, heic] });
    const photos = await decryptCasePhotos(shop.test.database.read, testSeal, found);
    expect(photos.map(({ kind, content }) => [kind, [...content]])).toEqual([
      ['jpeg', [...jpeg]],
      ['heic', [...heic]],
    ]);
    const { rows } = await shop.test.database.read.execute<{ sealed: Buffer }>(
      sql`select sealed from support_photos where case_id = ${found.id} and n = 1`,
    );
    expect(rows[0]?.sealed.includes(Buffer.from(jpeg))).toBe(false);
  });

  it("can refer only to the signed-in customer's own order; an order number from a guest stays unverified", async () => {
    const [ana, ben] = [await customer(), await customer()];
    const number = await orderOf(ana);
    expect(await written(ana.writer, { orderNumber: number })).toMatchObject({ orderNumber: number });
    expect((await written(ana.writer, { orderNumber: number })).orderId).toBeDefined();
    expect(await write(ben.writer, { orderNumber: number })).toMatchObject({
      refusals: [{ code: 'ORDER_NOT_FOUND', field: 'orderNumber' }],
    });
    expect(await written(guest, { orderNumber: number })).toMatchObject({
      orderNumber: number,
      orderId: undefined,
    });
  });

  it.each<[string, Partial<SupportWriter>, Partial<SupportMessage>, readonly string[]]>([
    ['nine characters', {}, { message: ' 123456789\n ' }, ['message']],
    ['2,001 characters', {}, { message: 'é'.repeat(2_001) }, ['message']],
    ['no name and no text', { name: '' }, { message: '' }, ['name', 'message']],
    ['six photos', {}, { photos: Array.from({ length: 6 }, () => jpeg) }, ['photos']],
    ['a photo that is too large', {}, { photos: [new Uint8Array(10 * 1024 * 1024 + 1)] }, ['photos']],
    ['an SVG file', {}, { photos: [new TextEncoder().encode('<svg onload="x()"/>')] }, ['photos']],
  ])('with %s is rejected with an error on each invalid field', async (_what, writer, message, fields) => {
    const answer = await write({ ...guest, ...writer }, message);
    expect(answer.ok ? [] : answer.refusals.map(({ field }) => field)).toEqual(fields);
  });

  it('can have 2,000 characters, counting a line break as one', async () => {
    const found = await written(guest, { message: `${'x'.repeat(1_998)}\r\nx`.replace('\r\n', '\n') });
    expect(found.message).toHaveLength(2_000);
  });
});

describe('a support case', () => {
  it('can be answered repeatedly until it is closed, with an email for each answer', async () => {
    const { id, number } = await written();
    expect(await answerSupportCase(shop.dependencies, { number, actor, words: ' Keep the cork. ' })).toEqual({
      ok: true,
      value: { n: 1 },
    });
    await answerSupportCase(shop.dependencies, { number, actor, words: 'And the bottle.' });
    const open = async (includesAnswered: boolean) =>
      (await openSupportCases(shop.test.database.read, { includesAnswered, limit: 500 })).some(
        (each) => each.id === id,
      );
    expect([await open(false), await open(true)]).toEqual([false, true]);
    await closeSupportCase(shop.dependencies, { number, actor });
    await closeSupportCase(shop.dependencies, { number, actor });
    expect(await open(true)).toBe(false);
    expect(
      await answerSupportCase(shop.dependencies, { number, actor, words: 'One more thing' }),
    ).toMatchObject({
      refusals: [{ code: 'CASE_CLOSED' }],
    });
    const found = await findSupportCaseByNumber(shop.test.database.read, number);
    expect(found?.answers.map(({ words }) => words)).toEqual(['Keep the cork.', 'And the bottle.']);
    expect((await noticesOf(id)).filter(({ kind }) => kind === 'case-answered')).toHaveLength(2);
  });

  it('cannot have its text changed or its state reverted by direct SQL', async () => {
    const { id, number } = await written(guest, { photos: [jpeg] });
    await answerSupportCase(shop.dependencies, { number, actor, words: 'Thank you.' });
    for (const statement of [
      sql`update support_cases set message = 'something else entirely' where id = ${id}`,
      sql`update support_cases set email = 'mallory@guests.example' where id = ${id}`,
      sql`update support_cases set state = 'open' where id = ${id}`,
      sql`update support_cases set state = 'closed' where id = ${id}`,
      sql`update support_answers set words = 'No thanks.' where case_id = ${id}`,
      sql`update support_photos set kind = 'png' where case_id = ${id}`,
    ]) {
      await expect(run(statement)).rejects.toThrow();
    }
  });

  it('is deleted with its photos exactly two years after it was closed', async () => {
    const { id, number } = await written(guest, { photos: [jpeg] });
    await closeSupportCase(shop.dependencies, { number, actor });
    const isThere = async () =>
      (await findSupportCaseByNumber(shop.test.database.read, number)) !== undefined;
    const closedAgo = (days: number) =>
      run(
        sql`update support_cases set closed_at = ${shop.clock.now()}::timestamptz - ${days}::integer * interval '1 day' where id = ${id}`,
      );
    await closedAgo(729);
    await deleteOldSupportCasesJob.run(shop.dependencies);
    expect(await isThere()).toBe(true);
    await closedAgo(731);
    await deleteOldSupportCasesJob.run(shop.dependencies);
    expect(await isThere()).toBe(false);
  });

  it("is deleted with its author's account, and cases of other customers are kept", async () => {
    const [ana, ben] = [await customer(), await customer()];
    const [hers, his] = [await written(ana.writer, { photos: [jpeg] }), await written(ben.writer)];
    await shop.test.database.transaction((tx) => deleteSupportCasesOfCustomer(tx, ana.customerId));
    expect(await findSupportCaseByNumber(shop.test.database.read, hers.number)).toBeUndefined();
    expect(await findSupportCaseByNumber(shop.test.database.read, his.number)).toBeDefined();
  });
});
