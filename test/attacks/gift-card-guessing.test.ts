import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeFromBytes, formatCode } from '../../src/engine/gift-cards/code-rules.ts';
import { codeOf, findCardByCode, lookUpCard, pinOf } from '../../src/engine/gift-cards/index.server.ts';
import { buyGiftCards } from '../../src/engine/gift-cards/testing.ts';
import type { BoughtGiftCard, GiftCardCode, GiftCardPin } from '../../src/engine/gift-cards/types.ts';
import { isProof } from '../helpers/sample.ts';
import { startTestShop, type TestShop, testSeal } from '../helpers/shop.ts';

/** Programs that try gift cards by the thousand (quality A1), in the shop itself, where nothing slows them down. */
const tries = isProof ? 10_000 : 400;

let shop: TestShop;
let card: BoughtGiftCard;
beforeAll(async () => {
  shop = await startTestShop();
  const [bought] = await buyGiftCards(shop);
  if (!bought) throw new Error('a card was bought');
  card = bought;
});
afterAll(() => shop.stop());

const guessedPin = () => String(randomBytes(2).readUInt16BE() % 10_000).padStart(4, '0') as GiftCardPin;

/** The right code but for one bit of what it is made of: its check character is right, as a program would make it. */
function nearMiss(code: GiftCardCode, turn: number): GiftCardCode {
  const bytes = Buffer.alloc(10);
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let bits = [...code.slice(0, 16)].map((each) => digits.indexOf(each).toString(2).padStart(5, '0')).join('');
  const place = turn % bits.length;
  bits = bits.slice(0, place) + (bits[place] === '0' ? '1' : '0') + bits.slice(place + 1);
  for (let at = 0; at < 10; at += 1) bytes[at] = Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2);
  return codeFromBytes(bytes);
}

it(`${tries} codes at random and near a right one find nothing, with a guessed PIN or the right one`, async () => {
  const right = codeOf(testSeal, card);
  const pin = pinOf(testSeal, card);
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

it(`${tries} tries from as many networks: a hundred are answered in a minute, and no more are even looked at`, async () => {
  const right = formatCode(codeOf(testSeal, card));
  const pin = pinOf(testSeal, card);
  const answers = new Map<string, number>();
  for (let turn = 0; turn < tries; turn += 1) {
    const clientAddress = `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
    // Whoever guesses right after the hundredth try is not told so either.
    const guess = turn < 100 ? formatCode(codeFromBytes(randomBytes(10))) : right;
    const looked = await lookUpCard(shop.dependencies, {
      ...{ code: guess, pin, clientAddress, browser: undefined },
    });
    const code = looked.ok ? 'found' : (looked.refusals[0]?.code ?? '');
    answers.set(code, (answers.get(code) ?? 0) + 1);
  }
  expect(Object.fromEntries(answers)).toEqual({ GC_UNKNOWN: 100, RATE_LIMIT: tries - 100 });
});
