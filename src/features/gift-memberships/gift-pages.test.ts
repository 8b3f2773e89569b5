import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutesInProcess } from '../../../test/helpers/routes-in-process.ts';
import { startTestShop, type TestShop, testSeal } from '../../../test/helpers/shop.ts';
import { signIn } from '../../../test/helpers/sign-in.ts';
import type { CivilDate } from '../../core/dates.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { deriveGiftToken } from '../../engine/clubs/gift-memberships/index.server.ts';
import {
  addGiftMembershipToCatalog,
  buyGift,
  type GiftClaimDependencies,
  newMemberFromGift,
  wireGiftClaims,
} from '../../engine/clubs/gift-memberships/testing.ts';
import { newCustomer } from '../../engine/clubs/memberships/testing.ts';
import { setUpClubs } from '../../engine/clubs/shipments/testing.ts';
import { plusPlan } from '../../engine/loyalty/plus/rules.ts';
import { addPlusToCatalog } from '../../engine/loyalty/plus/testing.ts';
import { attachGuestOrders } from '../../engine/orders/index.server.ts';

let shop: TestShop;
let claims: GiftClaimDependencies;
let routes: ReturnType<typeof createRoutesInProcess>;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
  await addGiftMembershipToCatalog(shop);
  claims = await wireGiftClaims(shop);
  const configuration = { ...claims.configuration, mode: 'demo' } as ShopDependencies['configuration'];
  routes = createRoutesInProcess({ ...claims, configuration });
});
afterAll(() => shop.stop());

const entered = {
  ...{ plan: 'open-cellar-6', shipments: '4', recipientName: 'Gia', recipientEmail: 'gia@example.com' },
  ...{ personalizedMessage: 'Welcome\nhome', senderName: 'Ana', senderEmail: 'ana@example.com', when: 'now' },
};
const send = (fields: Readonly<Record<string, string>>) =>
  routes.post('wine-club/gift', '', {}, { ...entered, ...fields });

describe('the gift membership page', () => {
  it('lists the plans that can be given as a gift', async () => {
    const { status, text } = await routes.get('wine-club/gift', '', {});
    expect(status).toBe(200);
    expect(text).toContain('open-cellar-6');
    expect(text).not.toContain('lantern');
  });

  it('starts the checkout, with a new cart if necessary', async () => {
    const { status, text, cookies } = await send({ intent: 'buy' });
    expect(status).toBe(303);
    expect(text).toContain('location: /wine-club/gift/checkout');
    expect(cookies.length).toBeGreaterThan(0);
  });

  it('keeps the entered values of a rejected form and previews the email without scripts', async () => {
    const refused = await send({ intent: 'buy', recipientEmail: 'gia', plan: 'lantern-12' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('"personalizedMessage":"Welcome\\nhome"');
    expect(refused.text).toContain('"fieldId":"recipientEmail"');
    expect(refused.text).toContain('This gift isn’t available right now.');
    const shown = await send({ intent: 'preview' });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('"recipientName":"Gia"');
  });
});

describe('the claim page', () => {
  const claimPage = (token: string) => routes.get('wine-club/gift/claim', '', { t: token });

  it('shows the gift without a price, uncached and with a no-referrer policy', async () => {
    const gift = await buyGift(shop);
    const { status, text } = await claimPage(deriveGiftToken(testSeal, gift));
    expect(status).toBe(200);
    expect(text).toContain('cache-control: private, no-store');
    expect(text).toContain('referrer-policy: no-referrer');
    expect(text).toContain('2 Open Cellar shipments of 6 bottles each');
    expect(text).not.toMatch(/\$\d|cents/i);
  });

  it('rejects an altered link and a gift that was already claimed', async () => {
    const gift = await buyGift(shop);
    const token = deriveGiftToken(testSeal, gift);
    const other = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`;
    for (const wrong of [other, gift.id, '', 'x'.repeat(5_000)])
      expect((await claimPage(wrong)).status).toBe(404);
    await newMemberFromGift(claims, gift, await newCustomer(shop));
    const { status, text } = await claimPage(token);
    expect(status).toBe(410);
    expect(text).not.toContain(gift.recipientEmail);
  });

  it('reports all missing fields at once and rejects recipients under 21', async () => {
    const gift = await buyGift(shop);
    const accept = (fields: Readonly<Record<string, string>>) =>
      routes.post(
        'wine-club/gift/claim',
        '',
        { t: deriveGiftToken(testSeal, gift) },
        { intent: 'person', delivery: 'ship', ...fields },
      );
    const empty = await accept({});
    expect(empty.status).toBe(422);
    for (const field of ['email', 'phone', 'zipCode', 'primaryStreet'])
      expect(empty.text).toContain(`"fieldId":"${field}"`);
    const young = await accept({
      ...{ email: 'cleo@example.com', firstName: 'Cleo', lastName: 'Park', phone: '(805) 555-0199' },
      ...{ delivery: 'hilltop', birthMonth: '3', birthDay: '14', birthYear: '2010' },
    });
    expect(young.status).toBe(422);
    expect(young.text).toContain('21');
  });
});

describe('the sender’s page', () => {
  const path = 'order-confirmation/gift-membership';

  it('opens only with the order’s link', async () => {
    const gift = await buyGift(shop);
    const own = await routes.get(path, '', { t: gift.purchase.publicToken });
    expect(own.text).toContain('"kind":"resend"');
    for (const t of ['', 'A'.repeat(22), deriveGiftToken(testSeal, gift)])
      expect((await routes.get(path, '', { t })).text).toContain('location: /order-confirmation');
  });

  it('edits a scheduled gift and cancels it with a full refund', async () => {
    const gift = await buyGift(shop, { deliverOn: '2026-12-24' as CivilDate });
    const query = { t: gift.purchase.publicToken };
    const edit = { ...entered, intent: 'edit', when: 'day', deliverOn: '2026-12-25' };
    expect((await routes.post(path, '', query, edit)).status).toBe(303);
    expect((await routes.get(path, '', query)).text).toContain('December 25, 2026 at 9 am');
    expect((await routes.post(path, '', query, { ...edit, recipientEmail: 'gia' })).status).toBe(422);
    expect((await routes.post(path, '', query, { intent: 'give-back' })).status).toBe(303);
    expect((await routes.get(path, '', query)).text).toContain('Canceled and refunded');
    expect((await routes.post(path, '', query, { intent: 'give-back' })).status).toBe(409);
    expect((await routes.post(path, '', query, { intent: 'else' })).status).toBe(400);
  });
});

it('a gift is linked in the sender’s account, and the recipient’s account shows the sender but no price', async () => {
  const { database } = shop.dependencies;
  const gift = await buyGift(shop);
  const person = { email: gift.purchase.buyerEmail };
  const ana = await signIn({ database, seal: testSeal, now: shop.clock.now() }, person);
  await database.transaction((tx) => attachGuestOrders(tx, ana.customerId));
  const customerId = await newCustomer(shop);
  await newMemberFromGift(claims, gift, customerId);
  const { text } = await routes.get('shop/wine-club', ana.cookie, {});
  expect(text).toContain('Cleo Park');
  expect(text).toContain('2 Open Cellar shipments of 6 bottles each');
  expect(text).toContain(`/order-confirmation/gift-membership?t=${gift.purchase.publicToken}`);
  const { rows } = await database.read.execute<{ email: string }>(
    sql`select email from customers where id = ${customerId}`,
  );
  const cleo = await signIn({ database, seal: testSeal, now: shop.clock.now() }, rows[0] ?? { email: '' });
  const got = await routes.get('shop/wine-club', cleo.cookie, {});
  expect(got.text).toContain('a gift from Ana');
  expect(got.text).not.toContain('gift-membership?t=');
});

describe('a gift year of Mesa Lucero+', () => {
  const claimPage = (token: string, cookie = '') => routes.get('daou-plus/gift/claim', cookie, { t: token });
  const giveYear = () => buyGift(shop, { plan: plusPlan, shipments: 1, message: 'For the road.' });
  const browser = async () => (await shop.signIn()).cookie;
  beforeAll(() => addPlusToCatalog(shop));

  it('has its own page, price and checkout, for one year only', async () => {
    expect((await routes.get('daou-plus/gift', '', {})).text).toContain('$129');
    const order = (fields: Readonly<Record<string, string>>) =>
      routes.post('daou-plus/gift', '', {}, { ...entered, plan: plusPlan, intent: 'buy', ...fields });
    const bought = await order({ shipments: '1' });
    expect(bought.text).toContain('location: /daou-plus/gift/checkout');
    expect((await order({ shipments: '4' })).text).toContain('This gift isn’t available right now.');
  });

  it('is accepted once by a signed-in customer, through a link without a price that opens no club gift', async () => {
    const token = deriveGiftToken(testSeal, await giveYear());
    const open = await claimPage(token);
    expect(open.text).toContain('For the road.');
    expect(open.text).toContain('referrer-policy: no-referrer');
    expect(open.text).not.toMatch(/\$\d|cents/i);
    expect((await routes.get('wine-club/gift/claim', '', { t: token })).status).not.toBe(200);
    expect((await routes.post('daou-plus/gift/claim', '', { t: token }, {})).text).toContain('/sign-in');
    const [first, second] = [await browser(), await browser()];
    const accepted = await routes.post('daou-plus/gift/claim', first, { t: token }, {});
    expect(accepted.text).toContain('location: /daou-plus');
    expect((await routes.post('daou-plus/gift/claim', second, { t: token }, {})).status).toBe(409);
    expect((await claimPage(token, second)).status).toBe(410);
    const own = await routes.get('daou-plus', first, {});
    expect(own.text).toContain('A gift, valid until November');
    expect(own.text).not.toContain('with your $129 membership');
    expect((await claimPage(`${token}x`)).status).toBe(404);
  });
});
