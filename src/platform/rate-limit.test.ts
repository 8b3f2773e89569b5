import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../test/helpers/clock.ts';
import { createTestDatabase } from '../../test/helpers/database.ts';
import { clientKey, sweepRateLimits, takeToken } from './rate-limit.server.ts';
import { createSeal } from './seal.server.ts';

const seal = createSeal({ sealKeys: ['ab'.repeat(32)], hashKey: 'cd'.repeat(32) });

async function limiter() {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const clock = fixedClock('2026-11-20T20:00:30Z');
  const take = (key: string) =>
    takeToken(
      { database, seal },
      { bucket: 'order-link', key, limit: 3, windowSeconds: 60, now: clock.now() },
    );
  return { database, clock, take };
}

test('the fourth use within a minute is refused and told when to come back; another client is not', async () => {
  const { clock, take } = await limiter();
  const answers = [await take('ann'), await take('ann'), await take('ann'), await take('ann')];
  expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
  expect(answers[3]).toEqual({ allowed: false, retryAfterSeconds: 30 });
  expect(await take('bob')).toEqual({ allowed: true });
  clock.advance({ seconds: 30 });
  expect(await take('ann')).toEqual({ allowed: true });
});

test('twenty uses at once: exactly the limit is let through', async () => {
  const { take } = await limiter();
  const answers = await Promise.all(Array.from({ length: 20 }, () => take('ann')));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
});

test('the table names nobody, and old windows are swept', async () => {
  const { database, clock, take } = await limiter();
  await take('ann@example.com');
  const stored = await database.pool.query('select key from rate_limit_windows');
  expect(stored.rows[0]?.key).toMatch(/^order-link:[\w-]{43}$/);
  clock.advance({ days: 2 });
  await take('bob');
  await sweepRateLimits(database.read, clock.now());
  expect((await database.pool.query('select * from rate_limit_windows')).rowCount).toBe(1);
});

test('all addresses of one IPv6 household count as one client', () => {
  expect(clientKey('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(clientKey('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64');
  expect(clientKey('2001:db8:1:3::1')).not.toBe(clientKey('2001:db8:1:2::1'));
  expect(clientKey('::1')).toBe('0:0:0:0::/64');
  expect(clientKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(clientKey('::ffff:203.0.113.9')).toBe(clientKey('203.0.113.9'));
  expect(clientKey('203.0.113.9')).not.toBe(clientKey('203.0.113.10'));
});
