import { randomUUID } from 'node:crypto';
import type { GiftCardId } from '../src/core/ids.ts';
import type { Database } from '../src/platform/database.server.ts';
import { createTestDatabase } from '../test/helpers/database.ts';
import { type GiftCardWithCode, giftCardFixture } from '../test/helpers/given-cards.ts';
import { type ShopConnection, startShop } from '../test/helpers/running-shop.ts';
import { compareResponseTimes } from './rank-test.ts';
import type { Figure } from './report.ts';

const asksEach = 500;
const cardsEach = 50;
const warmUps = 100;
const kinds = ['unknown code', 'wrong PIN', 'blocked card'] as const;
type Kind = (typeof kinds)[number];
type Entries = Pick<GiftCardWithCode, 'code' | 'pin'>;

/**
 * Measures whether the balance page helps a guesser (quality A1): whether the body, headers or time of the response distinguish an unknown
 * code, a wrong PIN and a blocked card. The shop runs behind a proxy, so that each request comes from its own network, and the overall rate
 * limit is reset between requests.
 */
export async function measureGiftCards(clusterUrl: string): Promise<Figure[]> {
  const { url, database, drop } = await createTestDatabase(clusterUrl);
  const shop = await startShop({ databaseUrl: url, environment: { TRUSTED_PROXY: '127.0.0.1' } });
  try {
    return await ask(shop.url, database, await issueCards(shop, database));
  } finally {
    await shop.stop();
    await drop();
  }
}

/** Returns the code and PIN to enter for a kind of error; each turn uses a different card. */
type EntriesOf = (kind: Kind, turn: number) => Entries;

async function issueCards(shop: ShopConnection, database: Database): Promise<EntriesOf> {
  const desk = await giftCardFixture(shop, database);
  const [good, blocked]: [GiftCardWithCode[], GiftCardWithCode[]] = [[], []];
  for (let n = 0; n < cardsEach; n += 1) {
    good.push(await desk.give(50));
    const card = await desk.give(50);
    await desk.block(card);
    blocked.push(card);
  }
  await desk.close();
  const another = (pin: string) => String((Number(pin) + 1) % 10_000).padStart(4, '0');
  return (kind, turn) => {
    const [right, locked] = [good[turn % cardsEach], blocked[turn % cardsEach]];
    if (!right || !locked) throw new Error('there are so many cards');
    switch (kind) {
      case 'unknown code':
        return desk.held({ ...right.card, id: randomUUID() as GiftCardId });
      case 'wrong PIN':
        return { ...right, pin: another(right.pin) };
      case 'blocked card':
        return locked;
    }
  };
}

async function ask(origin: string, database: Database, entriesOf: EntriesOf): Promise<Figure[]> {
  const turns = kinds
    .flatMap((kind) => Array.from({ length: asksEach }, (_, turn) => ({ kind, turn, weight: Math.random() })))
    .sort((one, other) => one.weight - other.weight);
  const times: Record<Kind, number[]> = { 'unknown code': [], 'wrong PIN': [], 'blocked card': [] };
  const answers = new Set<string>();
  for (const { kind, turn } of turns.slice(0, warmUps)) await look(origin, database, entriesOf(kind, turn));
  for (const { kind, turn } of turns) {
    const { milliseconds, answer } = await look(origin, database, entriesOf(kind, turn));
    times[kind].push(milliseconds);
    answers.add(answer);
  }
  const compared = (one: Kind, other: Kind) =>
    compareResponseTimes(`${one} as soon as ${other}`, times[one], times[other]);
  return [
    {
      name: `different answers to ${turns.length} wrong gift cards, by body and headers`,
      measured: String(answers.size),
      target: '1',
      isMet: answers.size === 1,
    },
    ...compared('unknown code', 'wrong PIN'),
    ...compared('unknown code', 'blocked card'),
    ...compared('wrong PIN', 'blocked card'),
  ];
}

let networks = 0;

/** Checks a card's balance from a new network. Returns the response without the parts that vary by request or time, and its duration. */
async function look(origin: string, database: Database, { code, pin }: Entries) {
  await database.pool.query(`delete from rate_limit_windows where key like 'gift-card-everybody:%'`);
  networks += 1;
  const from = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
  // Not compressed: the entered and random values would change the length.
  const plain = { accept: 'text/html', 'accept-encoding': 'identity' };
  const headers = { ...plain, cookie: 'isOver21=yes', origin, 'x-forwarded-for': from };
  const body = new URLSearchParams({ intent: 'look', giftCardCode: code, pin });
  const began = performance.now();
  const response = await fetch(`${origin}/gift-card-balance`, { method: 'POST', headers, body });
  const page = await response.text();
  const milliseconds = performance.now() - began;
  if (response.status !== 422) throw new Error(`a wrong gift card was answered ${response.status}`);
  const answered = new Headers(response.headers);
  const nonce = /'nonce-([^']+)'/.exec(answered.get('content-security-policy') ?? '')?.[1] ?? '';
  const requestId = answered.get('x-request-id') ?? '';
  answered.delete('date');
  // The page returns the entered values, in its fields and in its scripts' data.
  const enteredPin = new RegExp(`"${pin}(?=\\\\?")`, 'g');
  const answer = [nonce, requestId, code]
    .reduce((text, own) => text.replaceAll(own, '…'), `${JSON.stringify([...answered])}\n${page}`)
    .replace(enteredPin, '"…');
  return { milliseconds, answer };
}
