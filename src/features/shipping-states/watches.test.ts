import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitingJobs } from '../../../test/helpers/jobs.ts';
import { restrictNoticeWriters } from '../../../test/helpers/letters.ts';
import { formRequestArguments } from '../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { stateRules } from '../../engine/compliance/state-table.ts';
import type { StateRule } from '../../engine/compliance/types.ts';
import { purposeOfUnsubscribeLink, unsubscribeByLink } from '../../engine/content/newsletter/index.server.ts';
import { sendNotice, unsentNotices } from '../../engine/notices/index.server.ts';
import { type RunningMailbox, startMailbox } from '../../integrations/mail/mailbox/mailbox.server.ts';
import { createSmtpSender } from '../../integrations/mail/smtp-adapter.server.ts';
import { notifyStateOpenings } from './notify-openings.server.ts';
import { action as tellMe } from './routes/tell-me.tsx';
import { stateOpeningEmail } from './write-watch-mail.server.ts';

let shop: TestShop;
let directory: string;
let mailbox: RunningMailbox;
let post: ReturnType<typeof createSmtpSender>;

beforeAll(async () => {
  shop = await startTestShop();
  directory = await mkdtemp(join(tmpdir(), 'cellar-door-watches-'));
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
/** Each test uses its own client address unless it specifies one. */
beforeEach(() => {
  address += 1;
});

const dependencies = () =>
  ({ ...shop.dependencies, configuration: { mode: 'test' } }) as unknown as Partial<ShopDependencies>;

async function ask(fields: Record<string, string>, from = `10.0.${address}.1`) {
  const sent = await tellMe(
    formRequestArguments(dependencies(), '/shipping-states/tell-me', fields, {
      clientAddress: from,
    }) as never,
  );
  if (sent instanceof Response) {
    return {
      status: sent.status,
      location: sent.headers.get('location'),
      cookies: sent.headers.getSetCookie(),
    };
  }
  return { status: sent.init?.status ?? 200, answer: sent.data };
}

const waiting = async () => {
  const { rows } = await shop.test.database.read.execute<{ email: string; told: boolean }>(
    sql`select email, told_at is not null as told from shipping_watches order by email, state_code`,
  );
  return rows;
};
const forget = () => shop.test.database.read.execute(sql`delete from shipping_watches`);

/** The state rules with Utah opened. */
const utahOpen: readonly StateRule[] = stateRules.map((rule) => {
  if (rule.code !== 'UT') return rule;
  const { closed: _closed, ...open } = rule;
  return { ...open, shipTo: 'yes' as const };
});

async function sendAll(rules: readonly StateRule[]) {
  const { database, clock, seal } = shop.dependencies;
  const writers = restrictNoticeWriters({
    shipping_watch: stateOpeningEmail.writer({ database, seal, publicUrl: 'https://shop.example', rules }),
  });
  const sender = { name: 'The winery', address: 'orders@shop.example' };
  for (const { id } of await unsentNotices(database.read, clock.now(), 100)) {
    await sendNotice({ publicUrl: 'https://shop.example', database, clock, mail: post, sender, writers }, id);
  }
}

test('a notification request gets the same answer for known and unknown addresses, and is stored once', async () => {
  const first = await ask({ email: 'ana@example.com', stateCode: 'UT' });
  const again = await ask({ email: 'ANA@example.com ', stateCode: 'UT' });
  expect(first).toMatchObject({
    status: 200,
    answer: { kind: 'taken', sentence: 'We’ll email ana@example.com when we can ship wine to Utah.' },
  });
  expect(again).toMatchObject({ status: 200, answer: { kind: 'taken' } });
  expect(await waiting()).toEqual([{ email: 'ana@example.com', told: false }]);
  const { rows } = await shop.test.database.read.execute(sql`select consent from shipping_watches`);
  expect(rows).toEqual([
    {
      consent:
        'We’ll email you once, when we can ship wine to Utah. We won’t use your address for anything else.',
    },
  ]);
  await forget();
});

test('a notification request redirects back without scripts, but only to a page of this shop', async () => {
  const back = await ask({ email: 'bo@example.com', stateCode: 'UT', returnTo: '/shop/cart' });
  expect(back).toMatchObject({ status: 303, location: '/shop/cart' });
  expect(back.cookies?.[0]).toContain('flash=success%3AWe%E2%80%99ll%20email%20bo%40example.com');
  const away = await ask({ email: 'bo@example.com', stateCode: 'UT', returnTo: 'https://evil.example/' });
  expect(away).toMatchObject({ status: 200, answer: { kind: 'taken' } });
  await forget();
});

test.each([
  [{ email: 'not an address', stateCode: 'UT' }, 'Please enter a valid email address'],
  [{ email: '', stateCode: 'UT' }, 'Please enter a valid email address'],
  [{ email: 'x', stateCode: 'UT', returnTo: '/shop/cart' }, 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(250)}@example.com`, stateCode: 'UT' }, 'Please enter a valid email address'],
  [{ email: 'bo@example.com', stateCode: 'CA' }, 'Alerts are only for states we don’t ship wine to yet.'],
  [{ email: 'bo@example.com', stateCode: 'ZZ' }, 'Alerts are only for states we don’t ship wine to yet.'],
  [{ email: 'bo@example.com', stateCode: 'UT', told_at: 'now' }, 'Please enter a valid email address'],
])(
  'a notification request with %j is rejected, and its entered address is kept in the form',
  async (fields, sentence) => {
    const refused = await ask(fields);
    expect(refused).toMatchObject({
      status: 422,
      answer: {
        kind: 'refused',
        sentence: expect.stringContaining(sentence),
        entered: fields.email.slice(0, 254),
      },
    });
    expect(await waiting()).toEqual([]);
  },
);

test('notification requests are limited to ten an hour per network', async () => {
  for (let n = 0; n < 10; n += 1) {
    expect((await ask({ email: `p${n}@example.com`, stateCode: 'UT' }, `2001:db8::${n}`)).status).toBe(200);
  }
  const eleventh = await ask({ email: 'p10@example.com', stateCode: 'UT' }, '2001:db8::ffff');
  expect(eleventh).toMatchObject({ status: 422, answer: { kind: 'refused' } });
  expect(await waiting()).toHaveLength(10);
  shop.clock.advance({ hours: 1 });
  expect((await ask({ email: 'p10@example.com', stateCode: 'UT' }, '2001:db8::1')).status).toBe(200);
  await forget();
});

test('notifyStateOpenings sends one email to each person waiting for a state, however often it runs', async () => {
  const { database } = shop.test;
  for (const [email, stateCode] of [
    ['ana@example.com', 'UT'],
    ['bo@example.com', 'UT'],
    ['cy@example.com', 'MS'],
  ] as const) {
    await ask({ email, stateCode });
  }
  expect(await notifyStateOpenings(shop.dependencies, stateRules)).toBe(0);
  const before = (await waitingJobs(database, 'send-notice')).length;

  const told = await Promise.all([1, 2, 3, 4].map(() => notifyStateOpenings(shop.dependencies, utahOpen)));
  expect(told.reduce((all, count) => all + count, 0)).toBe(2);
  expect(await notifyStateOpenings(shop.dependencies, utahOpen)).toBe(0);
  expect(await waitingJobs(database, 'send-notice')).toHaveLength(before + 2);
  expect(await waiting()).toEqual([
    { email: 'ana@example.com', told: true },
    { email: 'bo@example.com', told: true },
    { email: 'cy@example.com', told: false },
  ]);

  await sendAll(utahOpen);
  await sendAll(utahOpen);
  const mails = await mailbox.list(10);
  expect(mails.map(({ to }) => to).sort()).toEqual(['ana@example.com', 'bo@example.com']);
  expect(mails[0]?.subject).toBe('We can ship wine to Utah now · Mesa Lucero');
  expect(mails[0]?.text).toContain('Utah doesn’t limit how much you can order.');
  expect(mails[0]?.text).toContain('https://shop.example/unsubscribe?t=');
});

test('the unsubscribe link removes the address after confirmation, and a forged link is rejected', async () => {
  const [mail] = (await mailbox.list(10)).filter(({ to }) => to === 'ana@example.com');
  const [, token = ''] = /unsubscribe\?t=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  const open = (t: string) => purposeOfUnsubscribeLink(shop.dependencies.seal, t);
  const press = (t: string) => unsubscribeByLink(shop.dependencies, t);

  expect(open(token)).toBe('shipping-watch');
  expect(await waiting()).toHaveLength(3);
  for (const forged of [
    '',
    token.slice(0, -1),
    `${token}x`,
    token.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
    token.replace('shipping-watch', 'stock-watch'),
  ]) {
    expect(open(forged)).toBeUndefined();
    expect(await press(forged)).toBe(false);
  }
  expect(await waiting()).toHaveLength(3);
  expect(await press(token)).toBe(true);
  expect(await press(token)).toBe(true);
  expect((await waiting()).map(({ email }) => email)).toEqual(['bo@example.com', 'cy@example.com']);
});

test('notifyStateOpenings notifies a customer again after a new request when the state opens again', async () => {
  const before = (await mailbox.list(20)).length;
  shop.clock.advance({ hours: 24 });
  await ask({ email: 'bo@example.com', stateCode: 'UT' });
  expect(await notifyStateOpenings(shop.dependencies, utahOpen)).toBe(1);
  await sendAll(utahOpen);
  expect(await mailbox.list(20)).toHaveLength(before + 1);
});

test('the email about an opened state is not sent once its request is deleted or the state is closed', async () => {
  await forget();
  const count = (await mailbox.list(20)).length;
  await ask({ email: 'dee@example.com', stateCode: 'UT' });
  await ask({ email: 'eli@example.com', stateCode: 'UT' });
  await notifyStateOpenings(shop.dependencies, utahOpen);
  await shop.test.database.read.execute(sql`delete from shipping_watches where email = 'dee@example.com'`);
  await sendAll(stateRules);
  expect(await mailbox.list(20)).toHaveLength(count);
  expect(await unsentNotices(shop.test.database.read, shop.clock.now(), 10)).toEqual([]);
});
