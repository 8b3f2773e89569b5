import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop, testCards, testSeal } from '../../../../test/helpers/shop.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { cents } from '../../../core/money.ts';
import { addTender } from '../../checkout/draft/tender-store.server.ts';
import { findLedgerBalance } from '../../ledger/index.server.ts';
import { findCardByCode, findCardToPrint } from '../balances/index.server.ts';
import { formatGiftCardCode } from './code-rules.ts';
import {
  cancelCard,
  deriveCode,
  derivePin,
  editCard,
  printToken,
  recordCardEmailBounce,
  redirectCard,
  resendCard,
  sendDueCards,
} from './index.server.ts';
import { accessToCard, boughtCardsOf, buyGiftCards, giftCardBuyer, requestForCleo } from './testing.ts';
import type { GiftCard } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const read = () => shop.test.database.read;
const christmas = '2026-12-25' as CivilDate;

async function balanceOf({ ledgerAccountId: accountId }: GiftCard): Promise<number | undefined> {
  return (await findLedgerBalance(read(), { accountId, owner: undefined }))?.available;
}

async function mailsAbout(card: GiftCard) {
  const { rows } = await shop.test.database.pool.query(
    `select kind, occurrence, recipient from notices where subject_id = $1 order by created_at, occurrence`,
    [card.id],
  );
  return rows;
}

async function again(card: GiftCard): Promise<GiftCard> {
  const [row] = (await shop.test.database.pool.query('select * from gift_cards where id = $1', [card.id]))
    .rows;
  return { ...card, state: row.state, version: row.version, keyId: row.key_id, bouncedAt: row.bounced_at };
}

test('an order for two gift cards is captured at once and creates two cards, each with its own balance, code and email', async () => {
  const buyer = await giftCardBuyer(shop, { quantity: 2 });
  const view = await shop.viewOf(buyer);
  expect(view.requirements).toEqual([]);
  expect(view.quote).toMatchObject({
    totalCents: 10_000,
    taxCents: 0,
    discountCents: 0,
    shipping: undefined,
  });
  const answer = await shop.place(buyer);
  const cards = await boughtCardsOf(shop, answer);
  expect(cards.map(({ state, purchase }) => [state, purchase.unit])).toEqual([
    ['sent', 1],
    ['sent', 2],
  ]);
  for (const card of cards) {
    expect(await balanceOf(card)).toBe(5_000);
    expect(await mailsAbout(card)).toEqual([
      { kind: 'gift-card', occurrence: '1', recipient: 'cleo@example.com' },
    ]);
    const code = deriveCode(testSeal, card);
    const found = await findCardByCode(read(), testSeal, { code, pin: derivePin(testSeal, card) });
    expect(found?.id).toBe(card.id);
    expect(code.endsWith(card.lastFour)).toBe(true);
  }
  expect(new Set(cards.map((card) => deriveCode(testSeal, card))).size).toBe(2);
  const { rows } = await shop.test.database.pool.query(
    `select state, fulfilment_state, payment_state, order_type, first_name from orders where draft_id = $1`,
    [buyer.draftId],
  );
  expect(rows).toEqual([
    {
      ...{ state: 'completed', fulfilment_state: 'delivered', payment_state: 'captured' },
      ...{ order_type: 3, first_name: 'Ana' },
    },
  ]);
  expect(await shop.place(buyer, { paymentMethodId: 'pm_any' })).toEqual(answer);
  expect(await shop.disagreements()).toEqual([]);
});

test('no gift card code or print link is stored anywhere in the database', async () => {
  const [card] = await buyGiftCards(shop);
  if (!card) throw new Error('no card');
  const code = deriveCode(testSeal, card);
  const dump = await wholeDatabase();
  expect(dump).toContain(card.id);
  for (const secret of [code, formatGiftCardCode(code), code.toLowerCase(), printToken(testSeal, card)]) {
    expect(dump).not.toContain(secret);
  }
});

/** Returns every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const { pool } = shop.test.database;
  const tables = await pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const dumps: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`,
    );
    dumps.push(rows[0].text);
  }
  return dumps.join('\n');
}

test('a scheduled card is sent once, at 9 am on its delivery date', async () => {
  const [card] = await buyGiftCards(shop, { deliverOn: christmas });
  if (!card) throw new Error('no card');
  expect(card).toMatchObject({ state: 'scheduled', deliverAt: new Date('2026-12-25T17:00:00Z') });
  expect(await mailsAbout(card)).toEqual([]);
  const code = deriveCode(testSeal, card);
  expect(await findCardByCode(read(), testSeal, { code, pin: derivePin(testSeal, card) })).toBeUndefined();
  expect(await shop.disagreements()).toEqual([]);

  shop.clock.set('2026-12-25T16:59:00Z');
  expect(await sendDueCards(shop.dependencies)).toBe(0);
  shop.clock.set('2026-12-25T17:00:00Z');
  expect(await sendDueCards(shop.dependencies)).toBe(1);
  expect(await sendDueCards(shop.dependencies)).toBe(0);
  expect(await mailsAbout(card)).toHaveLength(1);
  shop.clock.set('2026-11-20T20:00:00Z');
});

test('a card can be edited only with the link of its order, and only until it is sent', async () => {
  const [card] = await buyGiftCards(shop, { deliverOn: christmas });
  if (!card) throw new Error('no card');
  const edit = {
    ...requestForCleo,
    recipientEmail: 'cleo.park@example.com',
    message: 'New words',
    deliverOn: christmas,
  };
  const foreign = { ...accessToCard(shop, card).access, publicToken: 'x'.repeat(22) };
  expect(await editCard(shop.dependencies, { access: foreign, cardId: card.id }, edit)).toMatchObject({
    refusals: [{ code: 'GIFT_CARD_UNKNOWN' }],
  });
  const past = { ...edit, deliverOn: '2026-11-19' as CivilDate };
  expect(await editCard(shop.dependencies, accessToCard(shop, card), past)).toMatchObject({
    refusals: [{ code: 'GIFT_CARD_DATE' }],
  });
  expect(await editCard(shop.dependencies, accessToCard(shop, card), edit)).toEqual({
    ok: true,
    value: undefined,
  });
  expect(
    await editCard(shop.dependencies, accessToCard(shop, card), { ...edit, deliverOn: '' }),
  ).toMatchObject({
    ok: true,
  });
  expect(await mailsAbout(card)).toEqual([
    { kind: 'gift-card', occurrence: '1', recipient: 'cleo.park@example.com' },
  ]);
  expect(await editCard(shop.dependencies, accessToCard(shop, card), edit)).toMatchObject({
    refusals: [{ code: 'GIFT_CARD_SENT' }],
  });
  expect(await cancelCard(shop.dependencies, accessToCard(shop, card))).toMatchObject({
    refusals: [{ code: 'GIFT_CARD_SENT' }],
  });
});

test('a card canceled before its delivery date is emptied, and its amount is refunded to the bank card', async () => {
  const [first, second] = await buyGiftCards(shop, { quantity: 2, deliverOn: christmas });
  if (!first || !second) throw new Error('no cards');
  expect(await cancelCard(shop.dependencies, accessToCard(shop, first))).toMatchObject({ ok: true });
  expect(await cancelCard(shop.dependencies, accessToCard(shop, first))).toMatchObject({ ok: false });
  expect(await balanceOf(first)).toBe(0);
  expect(await balanceOf(second)).toBe(5_000);
  expect(await again(first)).toMatchObject({ state: 'cancelled' });
  const { rows } = await shop.test.database.pool.query(
    `select refunded_cents, captured_cents from payment_attempts join orders on orders.id = order_id
      where orders.public_token = $1`,
    [first.purchase.publicToken],
  );
  expect(rows).toEqual([{ refunded_cents: 5_000, captured_cents: 10_000 }]);
  shop.clock.set('2026-12-25T18:00:00Z');
  await sendDueCards(shop.dependencies);
  expect(await mailsAbout(first)).toEqual([]);
  shop.clock.set('2026-11-20T20:00:00Z');
  expect(await shop.disagreements()).toEqual([]);
});

test('a bounced email is reported to the buyer, and a new address gets a new code', async () => {
  const [card] = await buyGiftCards(shop);
  if (!card) throw new Error('no card');
  const to = { isForBuyer: false, recipientName: 'Cleo Park', recipientEmail: 'cleo@elsewhere.example' };
  expect(await redirectCard(shop.dependencies, accessToCard(shop, card), to)).toMatchObject({ ok: false });
  const bounce = { cardId: card.id, version: 1 };
  expect(await recordCardEmailBounce(shop.dependencies, bounce)).toBe(true);
  expect(await recordCardEmailBounce(shop.dependencies, bounce)).toBe(false);
  expect((await mailsAbout(card)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['gift-card', 'cleo@example.com'],
    ['gift-card-bounced', card.purchase.buyerEmail],
  ]);
  const before = { code: deriveCode(testSeal, card), pin: derivePin(testSeal, card) };
  const print = printToken(testSeal, card);
  expect((await findCardToPrint(shop.dependencies, print))?.id).toBe(card.id);

  expect(await redirectCard(shop.dependencies, accessToCard(shop, card), to)).toMatchObject({ ok: true });
  expect(await findCardByCode(read(), testSeal, before)).toBeUndefined();
  expect(await findCardToPrint(shop.dependencies, print)).toBeUndefined();
  const after = await again(card);
  expect(after).toMatchObject({ version: 2, state: 'sent', bouncedAt: null });
  const found = { code: deriveCode(testSeal, after), pin: derivePin(testSeal, after) };
  expect((await findCardByCode(read(), testSeal, found))?.id).toBe(card.id);
  expect((await mailsAbout(card)).at(-1)).toMatchObject({
    occurrence: '2',
    recipient: 'cleo@elsewhere.example',
  });
  expect(await recordCardEmailBounce(shop.dependencies, bounce)).toBe(false);
  expect(await balanceOf(card)).toBe(5_000);
});

test('a gift card email can be resent with the same code', async () => {
  const [card] = await buyGiftCards(shop);
  if (!card) throw new Error('no card');
  expect(await resendCard(shop.dependencies, accessToCard(shop, card))).toMatchObject({ ok: true });
  expect(await mailsAbout(card)).toHaveLength(2);
  expect((await again(card)).version).toBe(1);
});

test('no card is found by a wrong PIN, an unknown code or a forged link', async () => {
  const [card] = await buyGiftCards(shop);
  if (!card) throw new Error('no card');
  const code = deriveCode(testSeal, card);
  const wrong = (derivePin(testSeal, card) === '0000' ? '0001' : '0000') as ReturnType<typeof derivePin>;
  expect(await findCardByCode(read(), testSeal, { code, pin: wrong })).toBeUndefined();
  const unknown = deriveCode(testSeal, { ...card, version: 9 });
  expect(await findCardByCode(read(), testSeal, { code: unknown, pin: wrong })).toBeUndefined();
  for (const token of [
    '',
    'x',
    printToken(testSeal, card).slice(0, -1),
    printToken(testSeal, { ...card, version: 2 }),
  ]) {
    expect(await findCardToPrint(shop.dependencies, token)).toBeUndefined();
  }
});

test('a gift card can’t be bought with a gift card', async () => {
  const buyer = await giftCardBuyer(shop);
  const other = await shop.giftCard(5_000);
  const put = shop.test.database.transaction((tx) => addTender(tx, buyer.draftId, other, shop.clock.now()));
  await expect(put).rejects.toMatchObject({ cause: { constraint: 'gift_card_is_paid_by_card' } });
});

test('ten declines block further payments before the gateway is called, and the entered request is kept', async () => {
  const buyer = await giftCardBuyer(shop);
  for (let n = 0; n < 10; n += 1) {
    const declined = await shop.place(buyer, { card: testCards.declined });
    expect(declined).toMatchObject({ refusals: [{ code: 'PAY_DECLINED_GENERIC' }] });
  }
  const { payments } = await shop.figures();
  for (let n = 0; n < 5; n += 1) {
    expect(await shop.place(buyer)).toMatchObject({ refusals: [{ code: 'PAY_TOO_MANY_TRIES' }] });
  }
  expect((await shop.figures()).payments).toBe(payments);
  expect((await shop.viewOf(buyer)).contents.purchase).toEqual({ kind: 'giftCard', details: requestForCleo });
  // Another browser with the same mailbox is blocked too; after an hour both may try again.
  const view = await shop.viewOf(buyer);
  const elsewhere = await giftCardBuyer(shop, {}, { email: view.contents.email });
  expect(await shop.place(elsewhere)).toMatchObject({ refusals: [{ code: 'PAY_TOO_MANY_TRIES' }] });
  shop.clock.advance({ hours: 1, minutes: 1 });
  expect(await shop.place(buyer)).toMatchObject({ ok: true });
  shop.clock.set('2026-11-20T20:00:00Z');
});

test('one bank card can be tried at most twenty times a day, across all browsers', async () => {
  const attempt = async (buyer: Awaited<ReturnType<typeof giftCardBuyer>>) => {
    const answer = await shop.place(buyer, { card: testCards.insufficient });
    return answer.ok ? 'ok' : answer.refusals[0]?.code;
  };
  const [declined, tooMany] = ['PAY_DECLINED_INSUFFICIENT', 'PAY_TOO_MANY_TRIES'];
  const first = await giftCardBuyer(shop);
  expect(await attempt(first)).toBe(declined);
  for (let n = 0; n < 9; n += 1) {
    const buyer = await giftCardBuyer(shop);
    expect([await attempt(buyer), await attempt(buyer)]).toEqual([declined, declined]);
  }
  // The twentieth and the twenty-first try.
  expect([await attempt(first), await attempt(first)]).toEqual([declined, tooMany]);
});

test('concurrent orders from one mailbox, including its plus aliases, can’t exceed the daily limit', async () => {
  const email = 'generous@example.com';
  const big = { amountCents: cents(150_000), quantity: 3 };
  const buyers = await Promise.all(
    ['', '+a', '+b'].map((tag) => giftCardBuyer(shop, big, { email: email.replace('@', `${tag}@`) })),
  );
  const answers = await Promise.all(buyers.map((buyer) => shop.place(buyer)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusals: [{ code: 'LIMIT_PER_PERSON' }] });
  const tooMuch = await giftCardBuyer(shop, { ...big, quantity: 4 });
  expect(await shop.place(tooMuch)).toMatchObject({ refusals: [{ code: 'GIFT_CARD_TOTAL' }] });
});
