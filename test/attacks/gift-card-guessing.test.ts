import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CustomerId } from '../../src/core/ids.ts';
import { assignCardToCustomer } from '../../src/engine/gifts/balances/cash-store.server.ts';
import { findCardByCode, lookUpCard } from '../../src/engine/gifts/balances/index.server.ts';
import { codeFromBytes, formatGiftCardCode } from '../../src/engine/gifts/cards/code-rules.ts';
import { deriveCode, derivePin } from '../../src/engine/gifts/cards/index.server.ts';
import { buyGiftCards } from '../../src/engine/gifts/cards/testing.ts';
import type { BoughtGiftCard, GiftCardCode, GiftCardPin } from '../../src/engine/gifts/cards/types.ts';
import { sendGiftCardsJob } from '../../src/engine/gifts/jobs.server.ts';
import { createCustomer } from '../../src/engine/identity/index.server.ts';
import { guessingAlertsSince } from '../../src/platform/audit.server.ts';
import { createLog, type LogFields } from '../../src/platform/log.server.ts';
import { isProofRun } from '../helpers/sample.ts';
import { startTestShop, type TestShop, testSeal } from '../helpers/shop.ts';

/** Automated guessing of gift cards (quality A1), run within the shop's process so that no network slows the attack. */
const tries = isProofRun ? 10_000 : 400;

let shop: TestShop;
let card: BoughtGiftCard;
beforeAll(async () => {
  shop = await startTestShop();
  const [bought] = await buyGiftCards(shop);
  if (!bought) throw new Error('a card was bought');
  card = bought;
});
afterAll(() => shop.stop());

/** The errors logged so far. */
const errors: LogFields[] = [];
const log = { ...createLog('silent'), error: (_: string, fields: LogFields = {}) => errors.push(fields) };

const guessedPin = () => String(randomBytes(2).readUInt16BE() % 10_000).padStart(4, '0') as GiftCardPin;

/** Returns the card's code with one bit changed and a correct check character, as an attacker's program would compute it. */
function nearMiss(code: GiftCardCode, turn: number): GiftCardCode {
  const bytes = Buffer.alloc(10);
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let bits = [...code.slice(0, 16)].map((each) => digits.indexOf(each).toString(2).padStart(5, '0')).join('');
  const place = turn % bits.length;
  bits = bits.slice(0, place) + (bits[place] === '0' ? '1' : '0') + bits.slice(place + 1);
  for (let at = 0; at < 10; at += 1) bytes[at] = Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2);
  return codeFromBytes(bytes);
}

it(`${tries} random and one-bit-off codes match no gift card, with a guessed or the correct PIN`, async () => {
  const right = deriveCode(testSeal, card);
  const pin = derivePin(testSeal, card);
  expect(await findCardByCode(shop.test.database.read, testSeal, { code: right, pin })).toBeDefined();
  const guesses = Array.from({ length: tries }, (_, turn) => ({
    code: turn % 2 === 0 ? codeFromBytes(randomBytes(10)) : nearMiss(right, turn >> 1),
    pin: turn % 3 === 0 ? guessedPin() : pin,
  }));
  expect(guesses.some(({ code }) => code === right)).toBe(false);
  const found = await Promise.all(
    guesses.map((guess) => findCardByCode(shop.test.database.read, testSeal, guess)),
  );
  expect(found.filter(Boolean)).toEqual([]);
});

const networkOf = (turn: number) => `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
let turns = 0;
type Guess = { card: BoughtGiftCard; pin?: string; clientAddress?: string; customerId?: CustomerId };

/** Enters one PIN for a card, from a new network address unless `clientAddress` is given. Returns `found` or the code of the refusal. */
async function enter({ card: { id, version, keyId }, pin, clientAddress, customerId }: Guess) {
  turns += 1;
  const named = { id, version, keyId };
  const looked = await lookUpCard(
    { ...shop.dependencies, log },
    {
      code: formatGiftCardCode(deriveCode(testSeal, named)),
      pin: pin ?? derivePin(testSeal, named),
      clientAddress: clientAddress ?? networkOf(turns),
      browser: undefined,
      customerId,
    },
  );
  return looked.ok ? 'found' : (looked.refusals[0]?.code ?? '');
}

const wrongOf = (of: BoughtGiftCard) => (derivePin(testSeal, of) === '0000' ? '0001' : '0000');
const count = (answers: readonly string[]) =>
  Object.fromEntries(
    [...new Set(answers)].sort().map((each) => [each, answers.filter((a) => a === each).length]),
  );
const another = async (request: Parameters<typeof buyGiftCards>[1] = {}) => {
  const [bought] = await buyGiftCards(shop, request);
  if (!bought) throw new Error('a card was bought');
  return bought;
};
const customer = (email: string) =>
  shop.test.database.transaction(async (tx) => {
    const id = await createCustomer(tx, {
      email,
      firstName: 'Gia',
      lastName: 'Toscano',
      now: shop.clock.now(),
    });
    await tx.execute(sql`update customers set email_verified = true where id = ${id}`);
    return id;
  });
const alarmsOf = async ({ id }: BoughtGiftCard) =>
  (await guessingAlertsSince(shop.test.database.read, new Date(0))).find(({ subjectId }) => subjectId === id);

/** Enters wrong PINs one after another, each from a different network address. Returns the outcome of each. */
async function attack(of: BoughtGiftCard, guesses: number): Promise<string[]> {
  const answers: string[] = [];
  for (let turn = 0; turn < guesses; turn += 1) answers.push(await enter({ card: of, pin: wrongOf(of) }));
  return answers;
}

it(`of ${tries} wrong PINs for one gift card from as many networks, 15 are checked and the winery is alerted`, async () => {
  const of = await another();
  expect(count(await attack(of, tries))).toEqual({ GC_UNKNOWN: 15, RATE_LIMIT: tries - 15 });
  // A correct guess during the lock gets the same answer.
  expect(await enter({ card: of })).toBe('RATE_LIMIT');
  expect(await alarmsOf(of)).toMatchObject({ times: 1, data: { wrong: 15, isWholeCard: true } });
  expect(errors.filter(({ giftCardId }) => giftCardId === of.id)).toHaveLength(1);
}, 180_000);

it('100 concurrent wrong PINs for a gift card get no more checks than the same number in sequence', async () => {
  const of = await another();
  const answers = await Promise.all(Array.from({ length: 100 }, () => enter({ card: of, pin: wrongOf(of) })));
  expect(count(answers)).toEqual({ GC_UNKNOWN: 15, RATE_LIMIT: 85 });
});

it('each lock of a gift card lasts twice as long as the previous one, with one try in between', async () => {
  const of = await another();
  await attack(of, 16);
  for (const minutes of [15, 30, 60, 120]) {
    shop.clock.advance({ minutes: minutes - 1 });
    expect(await attack(of, 2)).toEqual(['RATE_LIMIT', 'RATE_LIMIT']);
    shop.clock.advance({ minutes: 1 });
    expect(await attack(of, 2)).toEqual(['GC_UNKNOWN', 'RATE_LIMIT']);
  }
});

it('wrong PINs from one network lock only that network, neither the cardholder elsewhere nor other cards', async () => {
  const of = await another();
  const clientAddress = '192.0.2.66';
  const answers = [];
  for (let turn = 0; turn < 10; turn += 1) {
    answers.push(await enter({ card: of, pin: wrongOf(of), clientAddress }));
    shop.clock.advance({ minutes: 2 });
  }
  expect(count(answers)).toEqual({ GC_UNKNOWN: 5, RATE_LIMIT: 5 });
  expect(await enter({ card: of })).toBe('found');
  expect(await enter({ card: await another() })).toBe('found');
});

it('a locked gift card still works on a known network, for its signed-in recipient and for the account that holds it', async () => {
  const of = await another({ recipientEmail: 'holder@example.com' });
  const home = '198.51.100.7';
  expect(await enter({ card: of, clientAddress: home })).toBe('found');
  await attack(of, 20);
  expect(await enter({ card: of })).toBe('RATE_LIMIT');
  expect(await enter({ card: of, clientAddress: home })).toBe('found');
  expect(await enter({ card: of, customerId: await customer('holder@example.com') })).toBe('found');
  const stranger = await customer('stranger@example.com');
  expect(await enter({ card: of, customerId: stranger })).toBe('RATE_LIMIT');
  await shop.test.database.transaction((tx) => assignCardToCustomer(tx, of.ledgerAccountId, stranger));
  expect(await enter({ card: of, customerId: stranger })).toBe('found');
});

it('wrong guesses get the same answers for an unknown code as for a known one', async () => {
  const none = { ...(await another()), version: 9 };
  expect(count(await attack(none, 30))).toEqual({ GC_UNKNOWN: 15, RATE_LIMIT: 15 });
});

it('150 correct lookups within a minute all succeed, and the winery is alerted once', async () => {
  shop.clock.advance({ minutes: 1 });
  errors.length = 0;
  const cards = [await another(), await another(), await another()];
  const answers = [];
  for (let turn = 0; turn < 150; turn += 1) answers.push(await enter({ card: cards[turn % 3] ?? card }));
  expect(count(answers)).toEqual({ found: 150 });
  expect(errors.filter(({ count: seen }) => seen === 101)).toHaveLength(1);
});

it('wrong tries older than 30 days no longer count and are deleted by the cleanup job', async () => {
  const of = await another();
  await attack(of, 20);
  shop.clock.advance({ days: 31 });
  expect(count(await attack(of, 20))).toEqual({ GC_UNKNOWN: 15, RATE_LIMIT: 5 });
  shop.clock.advance({ days: 31 });
  await sendGiftCardsJob.run(shop.dependencies);
  const { rowCount } = await shop.test.database.pool.query('select from gift_card_tries');
  expect(rowCount).toBe(0);
});
