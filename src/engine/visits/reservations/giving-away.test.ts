import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import type { ReservationTransferId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { createCustomer } from '../../identity/index.server.ts';
import {
  acceptReservationTransfer,
  cancelReservation,
  offerReservationTransfer,
  readReservationTransfer,
  readTransferOfferForEmail,
  recordNoShows,
  saveGuestNames,
  withdrawReservationTransfer,
} from './index.server.ts';
import { refusalCodesOf, reservationFixtures } from './testing.ts';
import type { ReservationReader } from './types.ts';
import { reservationViewsOfCustomer } from './view.server.ts';

let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
let guests: ReturnType<typeof reservationFixtures>;
beforeAll(async () => {
  shop = await startTestShop();
  tastingRoom = visitFixtures(shop);
  guests = reservationFixtures(shop, tastingRoom);
});
afterAll(() => shop.stop());

const noon = new Date('2026-12-05T20:00:00Z');
const friend = { toName: 'Ben Castillo Ruiz', toEmail: 'ben@example.com', message: 'Enjoy it for me.' };

/** Offers the reservation to a friend and returns the token from the emailed link. */
async function offer(reader: ReservationReader): Promise<string> {
  const offered = await offerReservationTransfer(shop.dependencies, reader, friend);
  if (!offered.ok) throw new Error(offered.refusals[0]?.code);
  const { rows } = await shop.test.database.pool.query<{ id: ReservationTransferId }>(
    `select subject_id as id from notices where kind = 'visit-transfer-offered' order by created_at desc, id desc limit 1`,
  );
  const id = rows[0]?.id as ReservationTransferId;
  const letter = await readTransferOfferForEmail({ ...shop.dependencies, seal: testSeal }, id);
  if (!letter) throw new Error('an open offer has a letter');
  return letter.token;
}

const accept = (token: string, customerId?: Parameters<typeof acceptReservationTransfer>[2]) =>
  acceptReservationTransfer(shop.dependencies, token, customerId);

describe('a reservation transfer', () => {
  it('leaves a no-show fee on the original owner’s card, and emails that owner', async () => {
    const policy = {
      kind: 'card_hold',
      cutoffHours: 24,
      noShowCents: cents(1_500),
      mayTransfer: true,
    } as const;
    const slotId = await tastingRoom.slot(await tastingRoom.experience({ policy }), 4);
    const email = 'gives-with-card@example.com';
    const { reader, id, booked } = await guests.book({ slotId, party: 2 }, { patch: { email } });
    expect(refusalCodesOf(await accept(await offer(reader)))).toEqual(['ok']);
    const missed = await guests.at(new Date(noon.getTime() + 30 * 60_000), () =>
      recordNoShows(shop.dependencies, booked.code, { absent: undefined, actor: 'operator:test' }),
    );
    expect(missed).toMatchObject({ value: { charge: 'charged', feeCents: 3_000 } });
    const { rows } = await shop.test.database.pool.query(
      `select orders.email, notice.recipient from reservation_orders part join orders on orders.id = part.order_id
         join notices notice on notice.subject_id = part.reservation_id::text and notice.kind = 'visit-no-show-charged'
        where part.reservation_id = $1 and part.kind = 'no_show'`,
      [id],
    );
    expect(rows).toEqual([{ email, recipient: email }]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('issues a new link when it is accepted, and disables the old one', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const { reader, id, booked } = await guests.book({ slotId, party: 3 });
    await saveGuestNames(shop.dependencies, reader, ['Cleo']);
    const token = await offer(reader);
    expect(await readReservationTransfer(shop.dependencies, token)).toMatchObject({
      ...{ state: 'offered', toName: 'Ben Castillo Ruiz', party: 3, message: 'Enjoy it for me.' },
      expiresAt: new Date(shop.clock.now().getTime() + 24 * 3_600_000),
    });
    expect(await guests.view(reader)).toMatchObject({
      state: 'confirmed',
      transfer: { toName: 'Ben Castillo Ruiz' },
    });
    const twice = await Promise.all([accept(token), accept(token)]);
    expect(twice.flatMap(refusalCodesOf).sort()).toEqual(['TRANSFER_OVER', 'ok']);
    const taken = twice.find((each) => each.ok);
    const publicToken = taken?.ok ? taken.value.publicToken : '';
    const view = await guests.view({ kind: 'link', publicToken });
    expect(view).toMatchObject({
      id,
      firstName: 'Ben',
      lastName: 'Castillo Ruiz',
      email: 'ben@example.com',
      guests: [],
    });
    await expect(guests.view(reader)).rejects.toThrow('no such booking');
    expect(refusalCodesOf(await cancelReservation(shop.dependencies, reader))).toEqual(['RES_NOT_FOUND']);
    expect(await guests.mailsAbout(id)).toEqual(['visit-confirmed', 'visit-confirmed', 'visit-transferred']);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 3 });
    // A refund goes to the payer, who is notified.
    const theirs = { kind: 'link', publicToken } as const;
    expect(await cancelReservation(shop.dependencies, theirs)).toMatchObject({
      value: { refundCents: booked.paidCents },
    });
    expect(await guests.mailsAbout(booked.orderIds[0] ?? '')).toContain('order-refunded');
    expect(await shop.disagreements()).toEqual([]);
  });

  it('moves the reservation to the account that accepts it', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const person = (email: string) =>
      shop.dependencies.database.transaction((tx) =>
        createCustomer(tx, {
          email,
          firstName: 'A',
          lastName: 'B',
          emailVerified: true,
          now: shop.clock.now(),
        }),
      );
    const [giver, taker] = [await person('giver@example.com'), await person('taker@example.com')];
    const { reader } = await guests.book({ slotId, party: 2 }, { customerId: giver });
    expect(refusalCodesOf(await accept(await offer(reader), taker))).toEqual(['ok']);
    const now = shop.clock.now();
    expect((await reservationViewsOfCustomer(shop.dependencies, giver, now)).upcoming).toEqual([]);
    expect((await reservationViewsOfCustomer(shop.dependencies, taker, now)).upcoming).toHaveLength(1);
  });

  it('leaves the reservation with its owner if it expires or is withdrawn, or the reservation is canceled', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 9);
    const slow = await guests.book({ slotId, party: 1 });
    const late = await offer(slow.reader);
    const tomorrow = new Date(shop.clock.now().getTime() + 24 * 3_600_000);
    await guests.at(tomorrow, async () => {
      expect(refusalCodesOf(await accept(late))).toEqual(['TRANSFER_OVER']);
      await guests.sweepTwice();
    });
    expect(await guests.mailsAbout(slow.id)).toEqual(['visit-confirmed', 'visit-transfer-expired']);
    const changed = await guests.book({ slotId, party: 1 });
    const withdrawn = await offer(changed.reader);
    expect(refusalCodesOf(await offerReservationTransfer(shop.dependencies, changed.reader, friend))).toEqual(
      ['TRANSFER_OPEN'],
    );
    expect(refusalCodesOf(await withdrawReservationTransfer(shop.dependencies, changed.reader))).toEqual([
      'ok',
    ]);
    expect(refusalCodesOf(await accept(withdrawn))).toEqual(['TRANSFER_OVER']);
    const again = await offer(changed.reader);
    expect(again).not.toBe(withdrawn);
    expect(refusalCodesOf(await cancelReservation(shop.dependencies, changed.reader))).toEqual(['ok']);
    expect(refusalCodesOf(await accept(again))).toEqual(['TRANSFER_OVER']);
    expect(refusalCodesOf(await accept('no such token'))).toEqual(['TRANSFER_NOT_FOUND']);
  });

  it('can be offered after the change deadline until the start, unless the policy forbids it', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const { reader } = await guests.book({ slotId, party: 1 });
    await guests.at(new Date(noon.getTime() - 60_000), async () => {
      const offered = await offerReservationTransfer(shop.dependencies, reader, friend);
      expect(offered).toEqual({ ok: true, value: { expiresAt: noon } });
    });
    const other = await tastingRoom.slot(await tastingRoom.experience({ policy: { mayTransfer: false } }), 4);
    const kept = await guests.book({ slotId: other, party: 1 });
    expect(refusalCodesOf(await offerReservationTransfer(shop.dependencies, kept.reader, friend))).toEqual([
      'RES_FIXED',
    ]);
  });

  it('requires a name and an email address, and stores only a hash of its token', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const { reader } = await guests.book({ slotId, party: 1 });
    const offerWith = (change: Partial<typeof friend>) =>
      offerReservationTransfer(shop.dependencies, reader, { ...friend, ...change });
    expect(refusalCodesOf(await offerWith({ toName: ' ' }))).toEqual(['FIELD_MISSING']);
    expect(refusalCodesOf(await offerWith({ toEmail: 'ben' }))).toEqual(['EMAIL_INVALID']);
    expect(refusalCodesOf(await offerWith({ message: 'x'.repeat(301) }))).toEqual(['TEXT_TOO_LONG']);
    expect(refusalCodesOf(await offerWith({ toName: '', toEmail: '' }))).toEqual([
      'FIELD_MISSING',
      'EMAIL_INVALID',
    ]);
    const token = await offer(reader);
    const { rows } = await shop.test.database.pool.query('select * from reservation_transfers');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
