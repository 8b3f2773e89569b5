import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import { wineryDate } from '../../../core/dates.ts';
import type { ReservationTransferId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { findUnneededGuarantees } from '../../orders/card-guarantees/store.server.ts';
import {
  acceptReservationTransfer,
  cancelReservation,
  offerReservationTransfer,
} from '../../visits/reservations/index.server.ts';
import { attachGuestReservations } from '../../visits/reservations/store.server.ts';
import { reservationFixtures } from '../../visits/reservations/testing.ts';
import { deriveReservationTransferToken } from '../../visits/reservations/transfer-reservation.server.ts';
import { reservationViewsOfCustomer } from '../../visits/reservations/view.server.ts';
import { joinVisitWaitlist } from '../../visits/waits/index.server.ts';
import { signWaiver } from '../../visits/waivers/index.server.ts';
import { waiverTextInForceOn } from '../../visits/waivers/text-rules.ts';
import {
  anonymizeFinishedOrders,
  anonymizeVisitWaitlistEntries,
  deletePersonalDataOfAccount,
  readRemainingAccountData,
} from './closing-store.server.ts';
import { exportPersonalData } from './index.server.ts';
import type { PersonalDataOwner } from './types.ts';

let shop: TestShop;
let desk: ReturnType<typeof visitFixtures>;
let guests: ReturnType<typeof reservationFixtures>;
beforeAll(async () => {
  shop = await startTestShop();
  desk = visitFixtures(shop);
  guests = reservationFixtures(shop, desk);
});
afterAll(() => shop.stop());

const person = (email: string, emailVerified: boolean) =>
  shop.dependencies.database.transaction((tx) =>
    createCustomer(tx, { email, firstName: 'Ana', lastName: 'B', emailVerified, now: shop.clock.now() }),
  );

/** Returns a customer's whole export. */
async function fileOf(owner: PersonalDataOwner) {
  let text = '';
  for await (const part of exportPersonalData({ ...shop.dependencies, seal: testSeal }, owner)) text += part;
  return JSON.parse(text) as Record<string, Record<string, unknown>[]>;
}

it("attaches a guest's reservations only to an account with a verified email address", async () => {
  const slotId = await desk.slot(await desk.experience({ policy: { kind: 'free' } }), 9);
  const email = 'guest-with-visits@example.com';
  const { id } = await guests.book({ slotId, party: 2 }, { patch: { email } });
  await guests.book({ slotId, party: 1 });
  const upcoming = async (customerId: Parameters<typeof reservationViewsOfCustomer>[1]) =>
    (await reservationViewsOfCustomer(shop.dependencies, customerId, shop.clock.now())).upcoming.map(
      (view) => view.id,
    );
  const unproved = await person(email, false);
  await shop.dependencies.database.transaction((tx) => attachGuestReservations(tx, unproved));
  expect(await upcoming(unproved)).toEqual([]);
  await shop.test.database.pool.query('update customers set email_verified = true where id = $1', [unproved]);
  await shop.dependencies.database.transaction((tx) => attachGuestReservations(tx, unproved));
  expect(await upcoming(unproved)).toEqual([id]);
});

it('closing an account leaves all waitlists and keeps an upcoming visit usable, then anonymizes it', async () => {
  const slotId = await desk.slot(await desk.experience({ policy: { kind: 'free', cutoffHours: 24 } }), 4);
  const email = 'closes-with-visits@example.com';
  const customerId = await person(email, true);
  const own = await guests.book({ slotId, party: 4 }, { customerId, patch: { email, lastName: 'Sentinel' } });
  const wait = { slotId, party: 2, email, firstName: 'Ana', customerId, clientAddress: '192.0.2.7' };
  expect((await joinVisitWaitlist({ ...shop.dependencies, seal: testSeal }, wait)).ok).toBe(true);
  expect(await fileOf({ customerId, email })).toMatchObject({
    visits: [{ code: own.booked.code, party: 4, last_name: 'Sentinel', history: [{ kind: 'booked' }] }],
    waitsForVisits: [{ party: 2, state: 'waiting' }],
  });
  const now = shop.clock.now();
  await shop.dependencies.database.transaction(async (tx) => {
    await anonymizeVisitWaitlistEntries(tx, { customerId, email }, now);
    await deletePersonalDataOfAccount(tx, { customerId, email }, now);
    expect(await anonymizeFinishedOrders(tx, customerId, now)).toBe(false);
  });
  expect(await guests.view(own.reader)).toMatchObject({ lastName: 'Sentinel', state: 'confirmed' });
  expect((await cancelReservation(shop.dependencies, own.reader)).ok).toBe(true);
  await shop.dependencies.database.transaction(async (tx) => {
    expect(await anonymizeFinishedOrders(tx, customerId, now)).toBe(true);
  });
  const { rows } = await shop.test.database.pool.query(
    `select row_to_json(r) from reservations r union all select row_to_json(w) from visit_waits w union all select row_to_json(o) from orders o`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/Sentinel|closes-with-visits/);
});

describe('waivers and the guarantee card', () => {
  type Signer = { readonly name: string; readonly email: string };
  const sign = async (token: string, { name, email }: Signer) => {
    const form = {
      ...{ name, signature: name, email, birth: { month: '3', day: '28', year: '1984' } },
      ...{ emergencyName: `Somebody of ${name}`, emergencyPhone: '(805) 555-0199', minors: [] },
      ...{ isElectronic: true, version: waiverTextInForceOn(wineryDate(shop.clock.now()))?.version ?? '' },
    };
    const sender = { clientAddress: '203.0.113.7', userAgent: 'a browser' };
    expect((await signWaiver({ ...shop.dependencies, seal: testSeal }, token, form, sender)).ok).toBe(true);
  };
  const hike = async () => {
    const experience = await desk.experience({
      policy: { kind: 'card_hold', cutoffHours: 24, noShowCents: cents(2_500), mayTransfer: true },
    });
    const { pool } = shop.test.database;
    await pool.query('update experiences set needs_waiver = true where id = $1', [experience.id]);
    return desk.slot(experience, 9);
  };
  const waiverOf = async (reader: Parameters<typeof guests.view>[0]) =>
    (await guests.view(reader)).waiver?.token ?? '';

  it('are exported only to their owner', async () => {
    const email = 'signs-for-visits@example.com';
    const customerId = await person(email, true);
    const own = { name: 'Ana B', email };
    const slotId = await hike();
    const booked = await guests.book({ slotId, party: 2 }, { customerId, patch: { email } });
    const ofFriend = await guests.book({ slotId, party: 2 });
    await sign(await waiverOf(booked.reader), { ...own, email: email.toUpperCase() });
    await sign(await waiverOf(booked.reader), { name: 'Ben Ruiz', email: 'ben@example.com' });
    await sign(await waiverOf(ofFriend.reader), { ...own, name: 'ana b' });
    await sign(await waiverOf(ofFriend.reader), { ...own, email: 'a-namesake@example.com' });
    const { waivers, cardsThatStandForVisits: cards } = await fileOf({ customerId, email });
    expect(waivers).toMatchObject([
      { signer_name: 'Ana B', particulars: { birthDate: '1984-03-28', emergencyName: 'Somebody of Ana B' } },
      { signer_name: 'Ben Ruiz' },
      { signer_name: 'ana b', particulars: { emergencyPhone: '+18055550199' } },
    ]);
    expect(JSON.stringify(waivers)).not.toMatch(/ben@example|Somebody of Ben|namesake|token/);
    expect(cards).toMatchObject([{ card_last_four: '4242', state: 'kept' }]);
    expect(JSON.stringify(cards)).not.toMatch(/pm_|cus_/);
  });

  it('stay with the person who booked when a friend takes over the visit', async () => {
    const [giver, friend] = ['gives-away@example.com', 'takes-over@example.com'];
    const [giverId, friendId] = [await person(giver, true), await person(friend, true)];
    const booked = await guests.book(
      { slotId: await hike(), party: 2 },
      { customerId: giverId, patch: { email: giver } },
    );
    await sign(await waiverOf(booked.reader), { name: 'Ana B', email: giver });
    const transfer = { toName: 'Ben Ruiz', toEmail: friend, message: '' };
    expect((await offerReservationTransfer(shop.dependencies, booked.reader, transfer)).ok).toBe(true);
    const { rows } = await shop.test.database.pool.query<{ id: ReservationTransferId }>(
      'select id from reservation_transfers where reservation_id = $1',
      [booked.id],
    );
    const token = deriveReservationTransferToken(testSeal, rows[0]?.id as ReservationTransferId);
    const anHourLater = new Date(shop.clock.now().getTime() + 3_600_000);
    const taken = await guests.at(anHourLater, () =>
      acceptReservationTransfer(shop.dependencies, token, friendId),
    );
    expect(taken.ok).toBe(true);
    const ofFriend = await fileOf({ customerId: friendId, email: friend });
    expect(ofFriend).toMatchObject({
      visits: [{ code: booked.booked.code }],
      waivers: [],
      cardsThatStandForVisits: [],
    });
    expect(JSON.stringify(ofFriend)).not.toMatch(/gives-away/);
    expect(await fileOf({ customerId: giverId, email: giver })).toMatchObject({
      ...{
        visits: [],
        waivers: [{ signer_name: 'Ana B' }],
        cardsThatStandForVisits: [{ card_last_four: '4242' }],
      },
    });
  });

  it('outlive a closed account: waivers permanently, the card until the visit is over', async () => {
    const email = 'closes-with-card@example.com';
    const customerId = await person(email, true);
    const booked = await guests.book({ slotId: await hike(), party: 1 }, { customerId, patch: { email } });
    await sign(await waiverOf(booked.reader), { name: 'Ana B', email });
    const { read, pool } = shop.test.database;
    expect(await readRemainingAccountData(read, customerId)).toMatchObject({
      visits: 1,
      waivers: 1,
      underWay: 0,
    });
    const sent = () =>
      pool.query<{ recipient: string }>('select recipient from notices where subject_id = $1', [booked.id]);
    await pool.query('update notices set sent_at = now() where subject_id = $1', [booked.id]);
    const now = shop.clock.now();
    await shop.dependencies.database.transaction(async (tx) => {
      await anonymizeVisitWaitlistEntries(tx, { customerId, email }, now);
      await deletePersonalDataOfAccount(tx, { customerId, email }, now);
      await anonymizeFinishedOrders(tx, customerId, now);
    });
    expect((await sent()).rows.map(({ recipient }) => recipient)).toEqual([`${customerId}@closed.invalid`]);
    const standing = async (at: Date) => (await findUnneededGuarantees(read, { now: at, limit: 100 })).length;
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
    const before = await standing(days(30));
    expect((await guests.view(booked.reader)).waiver).toMatchObject({ missing: 0 });
    await guests.at(days(30), async () => {
      await guests.sweepTwice();
      await shop.dependencies.database.transaction((tx) =>
        anonymizeFinishedOrders(tx, customerId, shop.clock.now()),
      );
    });
    const { rows } = await pool.query(
      'select signer_name, email from waiver_signatures signed join reservations on reservations.id = reservation_id where reservation_id = $1',
      [booked.id],
    );
    expect(rows).toEqual([{ signer_name: 'Ana B', email: `${customerId}@closed.invalid` }]);
    expect(await standing(days(45))).toBeGreaterThan(before);
  });
});
