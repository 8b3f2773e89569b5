import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../test/helpers/clock.ts';
import { createTestDatabase } from '../../test/helpers/database.ts';
import {
  clientKeyOfAddress,
  countUseAndAlert,
  deleteExpiredRateLimitWindows,
  formatWaitTime,
  hasRateLimitTokens,
  takeRateLimitToken,
  takeRateLimitTokens,
} from './rate-limit.server.ts';
import { createSeal } from './seal.server.ts';

const seal = createSeal({ sealKeys: ['ab'.repeat(32)], hashKey: 'cd'.repeat(32) });

async function limiter() {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const clock = fixedClock('2026-11-20T20:00:30Z');
  const shop = { database, seal };
  const request = (key: string) => ({
    ...{ bucket: 'order-link', key, limit: 3, windowSeconds: 60, now: clock.now() },
  });
  const take = (key: string) => takeRateLimitToken(shop, request(key));
  return { database, clock, take, shop, request };
}

test('rejects the fourth use within a minute with the time to wait, and accepts another client', async () => {
  const { clock, take } = await limiter();
  const answers = [await take('ann'), await take('ann'), await take('ann'), await take('ann')];
  expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
  expect(answers[3]).toEqual({ allowed: false, retryAfterSeconds: 30 });
  expect(await take('bob')).toEqual({ allowed: true });
  clock.advance({ seconds: 30 });
  expect(await take('ann')).toEqual({ allowed: true });
});

test('allows exactly the limit when twenty requests arrive at once', async () => {
  const { take } = await limiter();
  const answers = await Promise.all(Array.from({ length: 20 }, () => take('ann')));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
});

test('checking for remaining uses consumes none and covers this window and client only', async () => {
  const { clock, take, shop, request } = await limiter();
  const left = (key: string) => hasRateLimitTokens(shop, request(key));
  for (let asked = 0; asked < 5; asked += 1) expect(await left('ann')).toBe(true);
  await take('ann');
  await take('ann');
  expect(await left('ann')).toBe(true);
  await take('ann');
  expect([await left('ann'), await left('bob')]).toEqual([false, true]);
  clock.advance({ seconds: 30 });
  expect(await left('ann')).toBe(true);
  expect(await hasRateLimitTokens(shop, { ...request('new'), limit: 1 })).toBe(true);
});

test('raises the alarm once per window, at the first use above the limit', async () => {
  const { shop, request } = await limiter();
  const rung: number[] = [];
  for (let use = 0; use < 6; use += 1)
    await countUseAndAlert(shop, request('ann'), (hits) => void rung.push(hits));
  expect(rung).toEqual([4]);
});

test('rejects at the first exceeded limit without counting toward later limits', async () => {
  const { shop, request } = await limiter();
  const narrow = { ...request('narrow'), limit: 1 };
  const wide = request('wide');
  expect(await takeRateLimitTokens(shop, [narrow, wide])).toEqual({ allowed: true });
  for (let more = 0; more < 5; more += 1) {
    expect(await takeRateLimitTokens(shop, [narrow, wide])).toEqual({
      allowed: false,
      retryAfterSeconds: 30,
    });
  }
  expect(await takeRateLimitTokens(shop, [wide, wide])).toEqual({ allowed: true });
  expect((await takeRateLimitTokens(shop, [wide])).allowed).toBe(false);
});

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('describes %d seconds as %s', (seconds, words) => {
  expect(formatWaitTime(seconds)).toBe(words);
});

test('deletes a rate limit window after exactly one day', async () => {
  const { database, clock, take } = await limiter();
  await take('ann');
  const kept = async (now: Date) => {
    await deleteExpiredRateLimitWindows(database.read, now);
    return (await database.pool.query('select * from rate_limit_windows')).rowCount;
  };
  // The window began half a minute before the clock's first moment.
  clock.advance({ days: 1, seconds: -30 });
  expect(await kept(clock.now())).toBe(1);
  clock.advance({ seconds: 1 });
  expect(await kept(clock.now())).toBe(0);
});

test('stores clients only as hashes and sweeps old windows', async () => {
  const { database, clock, take } = await limiter();
  await take('ann@example.com');
  const stored = await database.pool.query('select key from rate_limit_windows');
  expect(stored.rows[0]?.key).toMatch(/^order-link:[\w-]{43}$/);
  clock.advance({ days: 2 });
  await take('bob');
  await deleteExpiredRateLimitWindows(database.read, clock.now());
  expect((await database.pool.query('select * from rate_limit_windows')).rowCount).toBe(1);
});

test('counts all addresses of one IPv6 household as one client', () => {
  expect(clientKeyOfAddress('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(clientKeyOfAddress('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64');
  expect(clientKeyOfAddress('2001:db8:1:3::1')).not.toBe(clientKeyOfAddress('2001:db8:1:2::1'));
  expect(clientKeyOfAddress('::1')).toBe('0:0:0:0::/64');
  expect(clientKeyOfAddress('1::2:3:4:5:6:7')).toBe('1:0:2:3::/64');
  expect(clientKeyOfAddress('2001:db8::')).toBe('2001:db8:0:0::/64');
  expect(clientKeyOfAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(clientKeyOfAddress('::ffff:203.0.113.9')).toBe(clientKeyOfAddress('203.0.113.9'));
  expect(clientKeyOfAddress('203.0.113.9')).not.toBe(clientKeyOfAddress('203.0.113.10'));
});
