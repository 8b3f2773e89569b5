import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restrictNoticeWriters } from '../../../test/helpers/letters.ts';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../test/helpers/visits.ts';
import type { NoticeId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import { sendNotice } from '../../engine/notices/index.server.ts';
import {
  acceptReservationTransfer,
  cancelReservation,
  cancelSlot,
  changeReservation,
  offerReservationTransfer,
  recordNoShows,
} from '../../engine/visits/reservations/index.server.ts';
import { sweepReservations } from '../../engine/visits/reservations/sweep-reservations.server.ts';
import { reservationFixtures } from '../../engine/visits/reservations/testing.ts';
import { joinVisitWaitlist } from '../../engine/visits/waits/index.server.ts';
import { emailWaiverReminder } from '../../engine/visits/waivers/index.server.ts';
import type { Mail } from '../../integrations/mail/port.ts';
import { visitEmail, visitTransferEmail, visitWaitlistEmail } from './write-visit-mail.server.ts';

let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
let guests: ReturnType<typeof reservationFixtures>;
beforeAll(async () => {
  shop = await startTestShop();
  tastingRoom = visitFixtures(shop);
  guests = reservationFixtures(shop, tastingRoom);
});
afterAll(() => shop.stop());

/** Sends every pending email about visits, and returns the emails. */
async function sent(): Promise<Mail[]> {
  const { database, clock, seal, taxes } = shop.dependencies;
  const { rows } = await database.read.execute<{ id: NoticeId }>(
    sql`select id from notices where subject_type in ('visit', 'visit_transfer', 'visit_wait') and sent_at is null order by created_at, id`,
  );
  const mails: Mail[] = [];
  const mail = { send: async (written: Mail) => void mails.push(written), close: () => {} };
  const given = { database, clock, seal, taxes, publicUrl: 'https://shop.example' };
  const writers = restrictNoticeWriters({
    visit: visitEmail.writer(given),
    visit_transfer: visitTransferEmail.writer(given),
    visit_wait: visitWaitlistEmail.writer(given),
  });
  const sender = { name: 'Mesa Lucero Estate', address: 'house@shop.example' };
  for (const { id } of rows)
    await sendNotice({ publicUrl: 'https://shop.example', database, mail, clock, sender, writers }, id);
  return mails;
}

test('a visit confirmation states the time, place, code, calendar file and cancellation deadline', async () => {
  const slotId = await tastingRoom.slot(await tastingRoom.experience(), 8);
  const { booked } = await guests.book({ slotId, party: 2 });
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail?.to.address).toBe(booked.email);
  expect(mail?.text).toContain(`Check-in code: ${booked.code}`);
  expect(mail?.text).toContain(`https://shop.example/reservations/${booked.publicToken}/calendar.ics`);
  expect(mail?.text).toContain('until Thursday, December 3 at 12:00 pm PT');
  expect(mail?.text).toMatch(/Time: 12:00 pm – 1:15 pm PT/);
  expect(mail?.text).toContain('Address: 4180 Ladera Vieja Road, Paso Robles, CA 93446');
  expect(mail?.text).toContain('https://www.google.com/maps/dir/');
  expect(mail?.text).not.toContain('waiver');
});

test('a change, a reminder and a cancellation of a visit are each emailed once, with the amounts', async () => {
  const slotId = await tastingRoom.slot(await tastingRoom.experience(), 8);
  const { reader } = await guests.book({ slotId, party: 3 });
  const changed = await changeReservation(shop.dependencies, reader, { slotId, party: 2 });
  expect(changed.ok).toBe(true);
  const [, change] = await sent();
  expect(change?.subject).toMatch(/^Changed: /);
  expect(change?.text).toMatch(/\$\d+\.\d\d will be refunded to the person who paid/);

  await guests.at(new Date('2026-12-04T20:00:00Z'), async () => {
    await sweepReservations(shop.dependencies);
    const [reminder, ...rest] = await sent();
    expect(reminder?.subject).toMatch(/^In two days: /);
    expect(rest.filter(({ subject }) => subject === reminder?.subject)).toEqual([]);
  });

  const cancelled = await cancelReservation(shop.dependencies, reader);
  expect(cancelled.ok).toBe(true);
  const [mail] = await sent();
  expect(mail?.subject).toMatch(/^Canceled: /);
  expect(mail?.text).toContain('will be refunded to the person who paid');
});

test('a transfer sends the previous owner no link, and states what their card still guarantees', async () => {
  const policy = {
    kind: 'card_hold',
    cutoffHours: 24,
    noShowCents: cents(1_500),
    mayTransfer: true,
  } as const;
  const slotId = await tastingRoom.slot(await tastingRoom.experience({ policy }), 8);
  const { reader, booked } = await guests.book({ slotId, party: 2 });
  await sent();
  const friend = { toName: 'Ben <b>Ruiz</b>', toEmail: 'ben@example.com', message: 'Enjoy it.' };
  await offerReservationTransfer(shop.dependencies, reader, friend);
  const [offer] = await sent();
  expect(offer?.to.address).toBe('ben@example.com');
  expect(offer?.html).not.toContain('<b>Ruiz');
  const token = /reservations\/take\/([\w-]+)/.exec(offer?.text ?? '')?.[1] ?? '';
  const taken = await acceptReservationTransfer(shop.dependencies, token, undefined);
  if (!taken.ok) throw new Error('the link of the mail opens the offer');
  const mails = await sent();
  const toOld = mails.find(({ to }) => to.address === booked.email);
  const toNew = mails.find(({ to }) => to.address === 'ben@example.com');
  expect(toNew?.text).toContain(taken.value.publicToken);
  expect(toOld?.text).not.toContain(taken.value.publicToken);
  expect(toOld?.subject).toContain('Transferred');
  expect(toOld?.text).toContain('We’ll charge you $15 for each guest who doesn’t show up');

  await guests.at(new Date('2026-12-05T20:30:00Z'), async () => {
    await recordNoShows(shop.dependencies, booked.code, { absent: undefined, actor: 'operator:test' });
    const [charge] = await sent();
    expect(charge?.to.address).toBe(booked.email);
    expect(charge?.text).toContain('charged your card on file $30.00');
    expect(charge?.text).not.toContain(taken.value.publicToken);
  });
});

test('a waiver reminder has its link, and is not sent once all have signed or the visit is canceled', async () => {
  const experience = await tastingRoom.experience();
  await shop.test.database.read.execute(
    sql`update experiences set needs_waiver = true where id = ${experience.id}`,
  );
  const slotId = await tastingRoom.slot(experience, 8);
  const [one, other] = [await guests.book({ slotId, party: 2 }), await guests.book({ slotId, party: 2 })];
  await sent();
  for (const { booked } of [one, other]) {
    expect((await emailWaiverReminder(shop.dependencies, booked.code, 'operator:test')).ok).toBe(true);
  }
  await cancelReservation(shop.dependencies, other.reader);
  const mails = await sent();
  expect(mails.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual([
    'Please sign the waiver',
    'Canceled',
  ]);
  expect(mails[0]?.text).toContain('No one in your party has signed the waiver');
  expect(mails[0]?.text).toContain('/digital-waiver?t=');
});

test('guests of a session that the winery cancels are offered a choice, and the waitlist is emailed about free seats', async () => {
  const experience = await tastingRoom.experience();
  const slotId = await tastingRoom.slot(experience, 2);
  const { reader } = await guests.book({ slotId, party: 2 });
  const wait = { slotId, party: 2, email: 'cleo@example.com', firstName: 'Cleo' };
  await joinVisitWaitlist(shop.dependencies, {
    ...wait,
    customerId: undefined,
    clientAddress: '203.0.113.8',
  });
  await sent();
  await cancelReservation(shop.dependencies, reader);
  const offered = (await sent()).find(({ to }) => to.address === 'cleo@example.com');
  expect(offered?.subject).toMatch(/^Seats are available/);
  expect(offered?.text).toMatch(/https:\/\/shop\.example\/events\/offer\/[\w-]{22}/);

  const other = await tastingRoom.slot(experience, 2, { startsAt: new Date('2026-12-06T20:00:00Z') });
  const { booked } = await guests.book({ slotId: other, party: 2 });
  await sent();
  await cancelSlot(shop.dependencies, other, { reason: 'The road is closed', actor: 'operator:test' });
  const told = (await sent()).find(({ to }) => to.address === booked.email);
  expect(told?.text).toContain('The road is closed.');
  expect(told?.text).toContain('another time at the same price, credit in your account, or a refund');
});
