import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitingJobs } from '../../../test/helpers/jobs.ts';
import { restrictNoticeWriters } from '../../../test/helpers/letters.ts';
import { formRequestArguments, pageRequestArguments } from '../../../test/helpers/route.ts';
import type { TestSku } from '../../../test/helpers/shelves.ts';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import type { CivilDate } from '../../core/dates.ts';
import { wineryDate } from '../../core/dates.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { openReleasesJob } from '../../engine/catalog/jobs.server.ts';
import { skus } from '../../engine/catalog/schema.ts';
import { purposeOfUnsubscribeLink, unsubscribeByLink } from '../../engine/content/newsletter/index.server.ts';
import { adjustStock } from '../../engine/inventory/index.server.ts';
import { sendNotice, unsentNotices } from '../../engine/notices/index.server.ts';
import { type RunningMailbox, startMailbox } from '../../integrations/mail/mailbox/mailbox.server.ts';
import { createSmtpSender } from '../../integrations/mail/smtp-adapter.server.ts';
import { notifyStockArrivals } from './notify-arrivals.server.ts';
import { loader as ownPage, action as tellMe } from './routes/tell-me.tsx';
import { stockAlertEmail } from './write-stock-mail.server.ts';

let shop: TestShop;
let directory: string;
let mailbox: RunningMailbox;
let post: ReturnType<typeof createSmtpSender>;

beforeAll(async () => {
  shop = await startTestShop();
  directory = await mkdtemp(join(tmpdir(), 'cellar-door-stock-watches-'));
  mailbox = await startMailbox({ directory, port: 0, now: () => shop.clock.now() });
  post = createSmtpSender(mailbox.url);
});

afterAll(async () => {
  post.close();
  await mailbox.stop();
  await rm(directory, { recursive: true });
  await shop.stop();
});

let address = 0;
/** Each test uses a new email address and starts with an empty list of subscriptions. */
beforeEach(async () => {
  address += 1;
  await shop.test.database.read.execute(sql`delete from stock_watches`);
});

const dependencies = () =>
  ({ ...shop.dependencies, configuration: { mode: 'test' } }) as unknown as Partial<ShopDependencies>;

const slugOf = async ({ skuId }: TestSku) => {
  const [row] = await shop.test.database.read
    .select({ slug: skus.slug })
    .from(skus)
    .where(eq(skus.id, skuId));
  return row?.slug ?? '';
};

async function ask(slug: string, fields: Record<string, string>, from = `10.1.${address}.1`) {
  const path = `/wines/${slug}/tell-me`;
  const sent = await tellMe({
    ...formRequestArguments(dependencies(), path, fields, { clientAddress: from }),
    params: { slug },
  } as never);
  if (sent instanceof Response) return { status: sent.status, location: sent.headers.get('location') };
  return { status: sent.init?.status ?? 200, answer: sent.data };
}

const waiting = async () => {
  const { rows } = await shop.test.database.read.execute<{ email: string; told: boolean }>(
    sql`select email, told_at is not null as told from stock_watches order by email`,
  );
  return rows.map(({ email, told }) => `${email}${told ? ' told' : ''}`);
};

const receive = (sku: TestSku, quantityChange: number) =>
  shop.test.database.transaction((tx) =>
    adjustStock(tx, {
      resourceId: sku.resourceId,
      quantityChange,
      kind: quantityChange > 0 ? 'received' : 'broken',
      cause: { adjustedBy: 'test' },
      now: shop.clock.now(),
    }),
  );

async function sendAll() {
  const { database, clock, seal } = shop.dependencies;
  const writers = restrictNoticeWriters({
    stock_watch: stockAlertEmail.writer({ database, seal, publicUrl: 'https://shop.example' }),
  });
  const sender = { name: 'The winery', address: 'orders@shop.example' };
  for (const { id } of await unsentNotices(database.read, clock.now(), 100)) {
    await sendNotice({ publicUrl: 'https://shop.example', database, clock, mail: post, sender, writers }, id);
  }
}

const mailsTo = async (email: string) => (await mailbox.list(100)).filter(({ to }) => to === email);

test('a stock subscription gets the same answer for known and unknown addresses, and is stored once', async () => {
  const slug = await slugOf(await shop.sku(0, { title: 'Gone' }));
  const sentence = 'We’ll email ana@example.com when Gone is available.';
  expect(await ask(slug, { email: 'ana@example.com' })).toEqual({
    status: 200,
    answer: { kind: 'taken', sentence },
  });
  expect(await ask(slug, { email: 'ANA@example.com ' })).toMatchObject({
    status: 200,
    answer: { kind: 'taken' },
  });
  expect(await waiting()).toEqual(['ana@example.com']);
  const { rows } = await shop.test.database.read.execute(sql`select consent from stock_watches`);
  expect(rows).toEqual([
    { consent: 'We’ll email you once, when Gone is available. We won’t use your address for anything else.' },
  ]);
});

test('a stock subscription redirects to the wine without scripts, but only to pages of this site', async () => {
  const slug = await slugOf(await shop.sku(0));
  const back = await ask(slug, { email: 'bo@example.com', returnTo: `/wines/${slug}` });
  expect(back).toEqual({ status: 303, location: `/wines/${slug}` });
  const away = await ask(slug, { email: 'bo@example.com', returnTo: 'https://evil.example/' });
  expect(away).toMatchObject({ status: 200, answer: { kind: 'taken' } });
});

test.each([
  [{ email: 'not an address' }],
  [{ email: '' }],
  [{ email: 'bo@example.com', told_at: 'now' }],
  [{ email: 'bo@example.com', slug: 'another' }],
])(
  'a stock subscription with %j is rejected, keeps the entered address and stores nothing',
  async (fields) => {
    const slug = await slugOf(await shop.sku(0));
    expect(await ask(slug, fields)).toMatchObject({
      status: 422,
      answer: { kind: 'refused', entered: fields.email },
    });
    expect(await waiting()).toEqual([]);
  },
);

test('stock subscriptions to available, restricted and unknown SKUs are rejected', async () => {
  const there = await slugOf(await shop.sku(5));
  expect(await ask(there, { email: 'bo@example.com' })).toMatchObject({ status: 422 });
  const page = pageRequestArguments(dependencies(), `/wines/${there}/tell-me`);
  await expect(ownPage({ ...page, params: { slug: there } } as never)).rejects.toMatchObject({ status: 302 });
  const club = await shop.sku(0);
  await shop.test.database.read.update(skus).set({ visibility: 'club' }).where(eq(skus.id, club.skuId));
  expect(await ask(await slugOf(club), { email: 'bo@example.com' })).toMatchObject({ status: 422 });
  await expect(ask('no-such-wine', { email: 'bo@example.com' })).rejects.toMatchObject({
    init: { status: 404 },
  });
  expect(await waiting()).toEqual([]);
});

test('notifyStockArrivals enqueues one email per subscriber when bottles return, under concurrent and repeated runs', async () => {
  const [back, still] = [await shop.sku(0, { title: 'Back' }), await shop.sku(0)];
  for (const email of ['ana@example.com', 'bo@example.com']) await ask(await slugOf(back), { email });
  await ask(await slugOf(still), { email: 'cy@example.com' });
  expect(await notifyStockArrivals(shop.dependencies)).toBe(0);
  const before = (await waitingJobs(shop.test.database, 'send-notice')).length;

  await receive(back, 40);
  const told = await Promise.all([1, 2, 3, 4].map(() => notifyStockArrivals(shop.dependencies)));
  expect(told.reduce((all, count) => all + count, 0)).toBe(2);
  expect(await notifyStockArrivals(shop.dependencies)).toBe(0);
  expect(await waitingJobs(shop.test.database, 'send-notice')).toHaveLength(before + 2);
  expect(await waiting()).toEqual(['ana@example.com told', 'bo@example.com told', 'cy@example.com']);

  await sendAll();
  await sendAll();
  const [mail, ...more] = await mailsTo('ana@example.com');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Back is here · Mesa Lucero');
  expect(mail?.text).toContain(`https://shop.example/wines/${await slugOf(back)}`);
  expect(mail?.text).toContain('$38.00');
});

test('notifyStockArrivals notifies only as many subscribers as there are bottles, longest waiting first', async () => {
  const few = await shop.sku(0, { title: 'Few' });
  const slug = await slugOf(few);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await ask(slug, { email: `${name}@few.example` });
    shop.clock.advance({ minutes: 1 });
  }
  await receive(few, 3);
  expect(await notifyStockArrivals(shop.dependencies)).toBe(3);
  expect(await waiting()).toEqual([
    ...['a@few.example told', 'b@few.example told', 'c@few.example told'],
    ...['d@few.example', 'e@few.example'],
  ]);
  await sendAll();
  expect((await mailsTo('a@few.example'))[0]?.text).toContain('There are 3 left right now');
  await receive(few, -2);
  shop.clock.advance({ minutes: 10 });
  expect(await notifyStockArrivals(shop.dependencies)).toBe(1);
  expect(await waiting()).toContain('d@few.example told');
});

test('an arrival email is not sent if the wine sells out again, and is sent at the next arrival', async () => {
  const brief = await shop.sku(0, { title: 'Brief' });
  await ask(await slugOf(brief), { email: 'fay@example.com' });
  await receive(brief, 30);
  await notifyStockArrivals(shop.dependencies);
  await receive(brief, -30);
  await sendAll();
  expect(await mailsTo('fay@example.com')).toEqual([]);
  expect(await waiting()).toEqual(['fay@example.com']);

  shop.clock.advance({ minutes: 10 });
  await receive(brief, 30);
  expect(await notifyStockArrivals(shop.dependencies)).toBe(1);
  await sendAll();
  expect(await mailsTo('fay@example.com')).toHaveLength(1);
});

test('subscribers are notified when a release opens with stock', async () => {
  const { database } = shop.test;
  const coming = await shop.sku(0, { title: 'Coming' });
  const today = wineryDate(shop.clock.now());
  const set = (releasedOn: CivilDate) =>
    database.read.update(skus).set({ lifecycle: 'coming', releasedOn }).where(eq(skus.id, coming.skuId));
  const slug = await slugOf(coming);
  await set('2999-01-01' as CivilDate);
  expect(await ask(slug, { email: 'gia@example.com' })).toMatchObject({ status: 200 });

  await receive(coming, 24);
  await openReleasesJob.run(shop.dependencies);
  expect(await notifyStockArrivals(shop.dependencies)).toBe(0);
  await set(today);
  await receive(coming, -24);
  await openReleasesJob.run(shop.dependencies);
  expect(await notifyStockArrivals(shop.dependencies)).toBe(0);
  await receive(coming, 24);
  await openReleasesJob.run(shop.dependencies);
  await openReleasesJob.run(shop.dependencies);
  expect(await notifyStockArrivals(shop.dependencies)).toBe(1);
  const { rows } = await database.read.execute(
    sql`select actor, subject_id from audit_events where action = 'stock.released'`,
  );
  expect(rows).toEqual([{ actor: 'system', subject_id: expect.stringMatching(/^SKU-/) }]);
  await sendAll();
  expect((await mailsTo('gia@example.com'))[0]?.text).toContain('Coming is available. It’s here.');
});

test('the signed unsubscribe link deletes only its stock subscription, after a confirmation', async () => {
  const wine = await shop.sku(0, { title: 'Linked' });
  await ask(await slugOf(wine), { email: 'hal@example.com' });
  await receive(wine, 30);
  await notifyStockArrivals(shop.dependencies);
  await sendAll();
  const [mail] = await mailsTo('hal@example.com');
  const [, token = ''] = /\/unsubscribe\?t=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  const open = (t: string) => purposeOfUnsubscribeLink(shop.dependencies.seal, t);
  const press = (t: string) => unsubscribeByLink(shop.dependencies, t);
  expect(open(token)).toBe('stock-watch');
  const id = token.split('.')[1] ?? '';
  const ofAnotherKind = shop.dependencies.seal.keyedHash(`shipping-watch\n${id}`).toString('base64url');
  for (const forged of [
    '',
    token.slice(0, -1),
    `${token}x`,
    `stock-watch.${id}.${ofAnotherKind.slice(0, 22)}`,
  ]) {
    expect(open(forged)).toBeUndefined();
    expect(await press(forged)).toBe(false);
  }
  expect(await waiting()).toHaveLength(1);
  expect(await press(token)).toBe(true);
  expect(await press(token)).toBe(true);
  expect(await waiting()).toEqual([]);
});
