import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import { wineryDate } from '../../../core/dates.ts';
import { cents } from '../../../core/money.ts';
import { saveGuestNames } from '../../../engine/visits/reservations/index.server.ts';
import { reservationFixtures } from '../../../engine/visits/reservations/testing.ts';
import { signWaiver } from '../../../engine/visits/waivers/index.server.ts';
import { waiverTextInForceOn } from '../../../engine/visits/waivers/text-rules.ts';
import { createTestOperator } from '../testing.ts';

let shop: TestShop;
let setup: ReturnType<typeof visitFixtures>;
let guests: ReturnType<typeof reservationFixtures>;
beforeAll(async () => {
  shop = await startTestShop();
  setup = visitFixtures(shop);
  guests = reservationFixtures(shop, setup);
});
afterAll(() => shop.stop());

const { run, auditOf } = createTestOperator(() => shop);

test('the slot commands add, close, reopen and cancel a slot, and notify its guests', async () => {
  const { id } = await setup.experience({ policy: { kind: 'free', cutoffHours: 24 } });
  const session = [`tasting-${id}`, '--on', '2026-12-05', '--at', '16:00'];
  expect((await run('add-slot', ...session, '--seats', '6')).text).toBe(
    `Tasting ${id} on Saturday, December 5 at 4:00 pm PT is open for reservations with 6 seats.`,
  );
  expect((await run('add-slot', ...session, '--seats', '6')).refused).toContain('has a session on Saturday');
  const seats = `seats tasting-${id} 2026-12-06T00:00:00.000Z`;
  expect((await run('stock')).text).not.toContain(seats);
  expect((await run('stock', seats)).text).toContain('6');
  expect(
    (await run('add-slot', 'nowhere', '--on', '2026-12-05', '--at', '16:00', '--seats', '6')).refused,
  ).toBe('There is no experience called nowhere.');
  expect((await run('close-slot', ...session.slice(0, -1), '4pm')).refused).toContain('not 4pm');
  const { data } = await run(
    'visits',
    '--from',
    '2026-12-05',
    '--days',
    '1',
    '--experience',
    `tasting-${id}`,
  );
  expect(data).toMatchObject({ sessions: [{ seats: 6, booked: 0, state: 'open', bookings: 0, waiting: 0 }] });
  const startsAt = new Date('2026-12-06T00:00:00Z');
  const slotId = await setup.slot(
    { id, title: '', skuId: 1 as never, addOn: undefined, poolId: undefined },
    6,
    { startsAt },
  );
  const { reader, id: reservationId } = await guests.book({ slotId, party: 2 });
  expect((await run('close-slot', ...session)).text).toContain('is closed for new reservations');
  expect((await run('close-slot', ...session, '--reopen')).text).toContain('is open for reservations again');
  const before = await run('cancel-slot', ...session, '--reason', 'Smoke');
  expect(before.data).toMatchObject({ parties: [{ party: 2, paidCents: expect.any(Number) }] });
  expect(before.text).toContain('Nothing has changed yet.');
  expect((await guests.view(reader)).choice).toBeUndefined();
  expect((await run('cancel-slot', ...session, '--reason', 'Smoke', '--yes')).text).toContain(
    '1 party notified',
  );
  expect((await run('close-slot', ...session)).refused).toContain('can’t be reopened');
  expect(await auditOf(slotId)).toEqual([
    'operator:rosa slot.added',
    'operator:rosa slot.closed',
    'operator:rosa slot.reopened',
    'operator:rosa slot.cancelled',
  ]);
  expect((await guests.view(reader)).choice?.reason).toBe('Smoke');
  expect(await guests.mailsAbout(reservationId)).toContain('visit-cancelled-by-winery');
});

test('the day commands close and reopen a day with its slots', async () => {
  const { id } = await setup.experience();
  const at = (startsAt: string) =>
    setup.slot({ id, title: '', skuId: 1 as never, addOn: undefined, poolId: undefined }, 6, {
      startsAt: new Date(startsAt),
    });
  await at('2027-01-20T20:00:00Z');
  await run('close-slot', `tasting-${id}`, '--on', '2027-01-20', '--at', '12:00');
  await at('2027-01-20T22:00:00Z');
  const shut = ['close-day', '2027-01-20', '--reason', 'Stock-taking'];
  expect((await run(...shut)).text).toContain('No reservations.');
  expect((await run('visits', '--from', '2027-01-20', '--days', '1')).text).toContain('open');
  expect((await run(...shut, '--yes')).text).toBe(
    'The winery is closed on Wednesday, January 20. 1 slot closed.',
  );
  const states = async () => {
    const { data } = await run('visits', '--from', '2027-01-20', '--days', '1');
    return (data as { sessions: { state: string }[] }).sessions.map(({ state }) => state);
  };
  expect(await states()).toEqual(['closed', 'closed']);
  expect((await run('close-day', '2027-01-20', '--reopen')).text).toContain('is open on Wednesday');
  // Slots that were closed on their own stay closed.
  expect(await states()).toEqual(['closed', 'open']);
  expect((await run('close-day', '2027-01-20', '--reopen')).refused).toContain('wasn’t closed by staff');
  expect((await run('close-day', '2026-12-25')).refused).toContain('already closed');
  expect((await run('close-day', '2026-11-01')).refused).toBe('This day has passed.');
  const long = 'a'.repeat(201);
  const tooLong = 'Guests will see the reason. Use at most 200 characters.';
  expect((await run('close-day', '2027-01-21', '--reason', long)).refused).toBe(tooLong);
  const slot = [`tasting-${id}`, '--on', '2027-01-20', '--at', '14:00'];
  expect((await run('cancel-slot', ...slot, '--reason', long, '--yes')).refused).toBe(tooLong);
  expect(await auditOf('2027-01-20')).toEqual(['operator:rosa day.closed', 'operator:rosa day.opened']);
});

test('roster shows the guests of a day with names, answers, balance due and missing waivers', async () => {
  const policy = { kind: 'card_hold', cutoffHours: 24, noShowCents: cents(1_500) } as const;
  const offered = await setup.experience({ policy });
  await shop.test.database.read.execute(
    sql`update experiences set needs_waiver = true where id = ${offered.id}`,
  );
  const slotId = await setup.slot(offered, 8);
  const { reader, id, booked } = await guests.book({ slotId, party: 2 });
  await saveGuestNames(shop.dependencies, reader, ['Cleo\u001b[31m']);
  await shop.test.database.read.execute(
    sql`update reservations set answers = '{"diet": "No nuts"}' where id = ${id}`,
  );
  const { text } = await run('roster', '2026-12-05', '--experience', `tasting-${offered.id}`);
  expect(text).toContain(`12:00 pm PT  ${offered.title}, 2 guests`);
  expect(text).toContain(`${booked.code}  2 guests`);
  expect(text).toContain('2 waivers missing, $60.00 plus tax due, card on file');
  expect(text).toContain('with Cleo [31m');
  expect(text).toContain('“No nuts”');
  expect((await run('roster', '2026-12-24')).text).toBe('No reservations on this day.');
});

test('check-in checks in a party and undoes it, and no-show charges for absent guests', async () => {
  const policy = { kind: 'card_hold', cutoffHours: 24, noShowCents: cents(1_500) } as const;
  const slotId = await setup.slot(await setup.experience({ policy }), 8);
  const { booked } = await guests.book({ slotId, party: 3 });
  await guests.at(booked.startsAt, async () => {
    expect((await run('check-in', booked.code.toLowerCase())).text).toContain(
      'Balance due: $90.00 plus tax.',
    );
    expect((await run('check-in', booked.code, '--undo')).text).toBe('The check-in was undone.');
    expect((await run('no-show', booked.code, '--absent', '1')).text).toBe(
      '1 guest marked as no-show. $15.00 was charged to the card on file.',
    );
    expect((await run('no-show', booked.code, '--absent', '2')).refused).toContain(
      '1 guest was already marked',
    );
    expect((await run('check-in', 'AAAAAAAA')).refused).toContain('We couldn’t find that reservation');
  });
});

test('the waiver commands list signed and missing waivers, and remind a party at most once an hour', async () => {
  const offered = await setup.experience();
  await shop.test.database.read.execute(
    sql`update experiences set needs_waiver = true where id = ${offered.id}`,
  );
  const slotId = await setup.slot(offered, 8);
  const { reader, id, booked } = await guests.book({ slotId, party: 4 }, { patch: { lastName: 'Núñez' } });
  await saveGuestNames(shop.dependencies, reader, ['Cleo Park', 'Ben Ruiz']);
  const sign = async (name: string) => {
    const token = (await guests.view(reader)).waiver?.token ?? '';
    const form = {
      ...{ name, signature: name, email: 'one@example.com', birth: { month: '3', day: '28', year: '1984' } },
      ...{ emergencyName: 'Somebody', emergencyPhone: '(805) 555-0199', minors: [] },
      ...{ isElectronic: true, version: waiverTextInForceOn(wineryDate(shop.clock.now()))?.version ?? '' },
    };
    const signed = await signWaiver(shop.dependencies, token, form, {
      clientAddress: '203.0.113.7',
      userAgent: '',
    });
    expect(signed.ok).toBe(true);
  };
  await sign('cleo  park');
  const { text } = await run('waivers', booked.code.toLowerCase());
  expect(text).toMatch(/signed .* cleo park\n/);
  expect(text).toMatch(
    /missing {2}Ana Núñez\n {2}missing {2}Ben Ruiz\n {2}missing {2}1 guest without a name\n {2}3 signatures missing/,
  );
  expect((await run('remind-waiver', booked.code)).text).toContain(
    'was emailed the waiver link again. 3 signatures missing.',
  );
  expect((await run('remind-waiver', booked.code)).refused).toContain('less than an hour ago');
  expect(await guests.mailsAbout(id)).toEqual(['visit-confirmed', 'visit-waiver-reminder']);
  for (const name of ['Ben Ruiz', 'Ana Núñez', 'Somebody Else']) await sign(name);
  expect((await run('waivers', booked.code)).text).toContain('Everyone has signed. Reminded');
  shop.clock.advance({ hours: 2 });
  expect((await run('remind-waiver', booked.code)).refused).toBe('Everyone in this party has signed.');
  const unsigned = await guests.book({ slotId: await setup.slot(await setup.experience(), 2), party: 1 });
  expect((await run('waivers', unsigned.booked.code)).refused).toContain('No waiver is needed for');
});
