import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { cancelMembership, joinClubWaitlist, leaveClubWaitlist } from './index.server.ts';
import { sweepMemberships } from './sweep-memberships.server.ts';
import { addDemoClubs, joinClub, joinCommand, newCustomer, newMember } from './testing.ts';
import { viewWaitlistEntriesOfCustomer } from './view.server.ts';

/* The waitlist of a full club. */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await addDemoClubs(shop);
});
afterAll(() => shop.stop());

const sweep = () => sweepMemberships(shop.dependencies);

test('offers each free spot to the first in line for 72 hours, and lets no one skip the waitlist', async () => {
  const { database } = shop.dependencies;
  await database.pool.query(`update clubs set member_cap = 1 where slug = 'lantern'`);
  const lantern = { plan: 'lantern-12', frequency: 'twice-a-year' };
  const member = await newMember(shop, lantern);
  const [first, second, newcomer] = [
    await newCustomer(shop),
    await newCustomer(shop),
    await newCustomer(shop),
  ];
  for (const each of [first, second]) {
    expect(await joinClubWaitlist(shop.dependencies, each, 'lantern-12')).toMatchObject({ ok: true });
    shop.clock.advance({ minutes: 1 });
  }
  expect(refusalCodes(await joinClubWaitlist(shop.dependencies, first, 'lantern-12'))).toEqual([
    'WAIT_ALREADY',
  ]);
  const stateFor = async (each: typeof first) =>
    (await viewWaitlistEntriesOfCustomer(database.read, each))[0]?.state;
  const join = async (each: typeof first) =>
    joinClub(shop.dependencies, each, await joinCommand(shop, lantern));

  await cancelMembership(shop.dependencies, member, { reason: '' });
  await sweep();
  // Its spot is kept while the cancellation can be undone.
  expect([await stateFor(first), refusalCodes(await join(newcomer))]).toEqual(['waiting', ['CLUB_FULL']]);
  shop.clock.advance({ days: 30, hours: 1 });
  await Promise.all([sweep(), sweep()]);
  expect([await stateFor(first), await stateFor(second)]).toEqual(['offered', 'waiting']);
  expect(refusalCodes(await join(second))).toEqual(['CLUB_FULL']);
  shop.clock.advance({ hours: 72 });
  await sweep();
  expect([await stateFor(first), await stateFor(second)]).toEqual([undefined, 'offered']);
  expect([refusalCodes(await join(first)), await join(second)]).toMatchObject([['CLUB_FULL'], { ok: true }]);
  expect(await leaveClubWaitlist(shop.dependencies, first, 'none' as never).catch(() => false)).toBe(false);
  const { rows } = await database.read.execute<{ kind: string; recipients: number }>(
    sql`select kind, count(*)::int as recipients from notices where subject_type = 'club_wait' group by kind order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'club-place-offered', recipients: 2 },
    { kind: 'club-place-passed', recipients: 1 },
  ]);
});
