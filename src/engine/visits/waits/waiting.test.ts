import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import type { SlotId } from '../../../core/ids.ts';
import { expireDueStockHolds } from '../../inventory/index.server.ts';
import { cancelReservation, cancelSlot, changeReservation } from '../reservations/index.server.ts';
import { refusalCodesOf, reservationFixtures } from '../reservations/testing.ts';
import { acceptVisitWaitlistOffer, joinVisitWaitlist, leaveVisitWaitlist } from './index.server.ts';
import { sweepVisitWaitlists } from './sweep-waits.server.ts';
import { readVisitWaitlistEntry } from './view.server.ts';

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
let people = 0;

/** Adds a new person to the waitlist. Returns the response, their link token and a function that reads their entry. */
async function join(
  slotId: SlotId,
  party: number,
  more: { readonly email?: string; readonly clientAddress?: string } = {},
) {
  people += 1;
  const { email = `waits-${people}@example.com`, clientAddress = `198.51.100.${people}` } = more;
  const wait = { slotId, party, email, firstName: `Guest ${people}`, customerId: undefined, clientAddress };
  const answer = await joinVisitWaitlist({ ...shop.dependencies, seal: testSeal }, wait);
  const { rows } = await shop.test.database.pool.query<{ token: string; id: string }>(
    'select id, public_token as token from visit_waits where slot_id = $1 and email = $2 order by asked_at desc limit 1',
    [slotId, email],
  );
  const token = rows[0]?.token ?? '';
  shop.clock.advance({ seconds: 1 });
  return {
    answer,
    token,
    email,
    id: rows[0]?.id ?? '',
    look: () => readVisitWaitlistEntry(shop.test.database.read, token),
  };
}

const sweepTwice = () =>
  Promise.all([sweepVisitWaitlists(shop.dependencies), sweepVisitWaitlists(shop.dependencies)]);

/** Creates a session whose seats are all booked, by parties of these sizes. */
async function fullSlot(...parties: readonly number[]) {
  const seats = parties.reduce((all, party) => all + party, 0);
  const offered = await tastingRoom.experience({ policy: { kind: 'free', cutoffHours: 24 } });
  const slotId = await tastingRoom.slot(offered, seats);
  const booked = [];
  for (const party of parties) booked.push(await guests.book({ slotId, party }));
  return { slotId, booked, offered };
}

describe('a waitlist', () => {
  it('accepts each email address once for a full session, and answers a repeated entry the same way', async () => {
    const { slotId } = await fullSlot(2);
    const open = await tastingRoom.slot(await tastingRoom.experience(), 2);
    expect(refusalCodesOf((await join(open, 2)).answer)).toEqual(['SLOT_OPEN']);
    // More than it ever has, so waiting would be pointless.
    expect(refusalCodesOf((await join(open, 3)).answer)).toEqual(['SLOT_FULL']);
    const first = await join(slotId, 2);
    const again = await join(slotId, 1, { email: first.email });
    expect(again.answer).toEqual(first.answer);
    expect(await first.look()).toMatchObject({ state: 'waiting', party: 2, position: 1 });
    expect((await (await join(slotId, 1)).look())?.position).toBe(2);
    expect(refusalCodesOf((await join(slotId, 9)).answer)).toEqual(['PARTY_SIZE']);
    expect(refusalCodesOf((await join(slotId, 1, { email: 'nobody' })).answer)).toEqual(['EMAIL_INVALID']);
  });

  it('is rate-limited per client IP address', async () => {
    const { slotId } = await fullSlot(1);
    const codes = [];
    for (let time = 0; time < 12; time += 1) {
      codes.push(...refusalCodesOf((await join(slotId, 1, { clientAddress: '203.0.113.77' })).answer));
    }
    expect(codes.filter((code) => code === 'RATE_LIMIT')).toHaveLength(2);
  });

  it('offers released seats to its first entry in the same transaction', async () => {
    const { slotId, booked } = await fullSlot(2, 2);
    const [first, second] = [await join(slotId, 2), await join(slotId, 2)];
    expect(refusalCodesOf(await cancelReservation(shop.dependencies, booked[0]?.reader ?? never()))).toEqual([
      'ok',
    ]);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 2, held: 2, seatsFree: 0 });
    expect(refusalCodesOf((await tastingRoom.chosen({ slotId, party: 1 })).held)).toEqual(['SLOT_FULL']);
    const until = new Date(shop.clock.now().getTime() + 2 * 3_600_000);
    expect(await first.look()).toMatchObject({ state: 'offered', offerEndsAt: until });
    expect(await second.look()).toMatchObject({ state: 'waiting', position: 1 });
    expect(await guests.mailsAbout(first.id)).toEqual(['visit-offered']);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('keeps the position of a party that does not fit, and offers the seats to a smaller one', async () => {
    const { slotId, booked } = await fullSlot(1, 3);
    const [big, small] = [await join(slotId, 3), await join(slotId, 1)];
    await cancelReservation(shop.dependencies, booked[0]?.reader ?? never());
    expect(await big.look()).toMatchObject({ state: 'waiting', position: 1 });
    expect(await small.look()).toMatchObject({ state: 'offered' });
    await join(slotId, 3);
    await cancelReservation(shop.dependencies, booked[1]?.reader ?? never());
    expect(await big.look()).toMatchObject({ state: 'offered' });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('passes an expired or declined offer to the next entry once, even with two schedulers', async () => {
    const { slotId, booked } = await fullSlot(2);
    const line = [await join(slotId, 2), await join(slotId, 2), await join(slotId, 2)];
    await cancelReservation(shop.dependencies, booked[0]?.reader ?? never());
    shop.clock.advance({ hours: 2 });
    await shop.test.database.transaction((tx) =>
      expireDueStockHolds(tx, { now: shop.clock.now(), limit: 100 }),
    );
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ held: 2, seatsFree: 0 });
    await sweepTwice();
    const states = async () => Promise.all(line.map(async ({ look }) => (await look())?.state));
    expect(await states()).toEqual(['passed', 'offered', 'waiting']);
    expect(await guests.mailsAbout(line[0]?.id ?? '')).toEqual(['visit-offered', 'visit-offer-passed']);
    expect(await leaveVisitWaitlist(shop.dependencies, line[1]?.token ?? '')).toBe(true);
    expect(await leaveVisitWaitlist(shop.dependencies, line[1]?.token ?? '')).toBe(true);
    expect(await states()).toEqual(['passed', 'left', 'offered']);
    expect(await leaveVisitWaitlist(shop.dependencies, 'x'.repeat(22))).toBe(false);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('offers seats freed by a rescheduled reservation', async () => {
    const { slotId, booked, offered } = await fullSlot(2);
    const other = await tastingRoom.slot(offered, 2, { startsAt: new Date('2026-12-06T22:00:00Z') });
    const waits = await join(slotId, 2);
    const moved = await changeReservation(shop.dependencies, booked[0]?.reader ?? never(), {
      slotId: other,
      party: 2,
    });
    expect(refusalCodesOf(moved)).toEqual(['ok']);
    expect(await waits.look()).toMatchObject({ state: 'offered' });
    const held = await tastingRoom.chosen({ slotId: other, party: 1 });
    expect(refusalCodesOf(held.held)).toEqual(['SLOT_FULL']);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('closes when the session starts or is canceled', async () => {
    const begins = await fullSlot(1);
    const early = await join(begins.slotId, 1);
    const cancelled = await fullSlot(2);
    const waits = await join(cancelled.slotId, 2);
    await cancelSlot(shop.dependencies, cancelled.slotId, { reason: 'Wind', actor: 'operator:test' });
    expect(await waits.look()).toMatchObject({ state: 'closed', position: undefined });
    await guests.at(noon, sweepTwice);
    expect(await early.look()).toMatchObject({ state: 'closed' });
    expect(refusalCodesOf((await join(cancelled.slotId, 2)).answer)).toEqual(['SLOT_CLOSED']);
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('a waitlist offer', () => {
  it('can be claimed and booked once, and replaces a time chosen before in the same browser', async () => {
    const { slotId, booked } = await fullSlot(2);
    const waits = await join(slotId, 2);
    await cancelReservation(shop.dependencies, booked[0]?.reader ?? never());
    const elsewhere = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const { actor } = await tastingRoom.chosen({ slotId: elsewhere, party: 3 });
    const taken = await acceptVisitWaitlistOffer(shop.dependencies, actor, waits.token);
    if (!taken.ok) throw new Error(taken.refusals[0]?.code);
    expect(await tastingRoom.figuresOf(elsewhere)).toMatchObject({ held: 0 });
    const buyer = { actor, draftId: taken.value.draftId };
    const view = await guests.fill(buyer);
    expect(view.visit).toMatchObject({ party: 2, seats: { kind: 'held' } });
    expect(refusalCodesOf(await shop.place(buyer, { paymentMethodId: undefined }))).toEqual(['ok']);
    expect(await waits.look()).toMatchObject({ state: 'booked' });
    expect(refusalCodesOf(await acceptVisitWaitlistOffer(shop.dependencies, actor, waits.token))).toEqual([
      'OFFER_OVER',
    ]);
    shop.clock.advance({ hours: 3 });
    await sweepTwice();
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 2, held: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('passes to the next entry if the customer who claimed it chooses another time', async () => {
    const { slotId, booked, offered } = await fullSlot(2);
    const [first, second] = [await join(slotId, 2), await join(slotId, 2)];
    await cancelReservation(shop.dependencies, booked[0]?.reader ?? never());
    const actor = await tastingRoom.visitor();
    expect(refusalCodesOf(await acceptVisitWaitlistOffer(shop.dependencies, actor, first.token))).toEqual([
      'ok',
    ]);
    const other = await tastingRoom.slot(offered, 2, { startsAt: new Date('2026-12-06T22:00:00Z') });
    const buyer = await tastingRoom.chosen({ slotId: other, party: 2 }, { actor });
    await sweepTwice();
    expect(await second.look()).toMatchObject({ state: 'offered' });
    expect(refusalCodesOf(await shop.place(buyer, { paymentMethodId: undefined }))).toEqual(['ok']);
    shop.clock.advance({ hours: 2 });
    await sweepTwice();
    expect(await first.look()).toMatchObject({ state: 'passed' });
    expect(await tastingRoom.figuresOf(other)).toMatchObject({ allocated: 2 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('expires after two hours, and is not found for an unknown link', async () => {
    const { slotId, booked } = await fullSlot(1);
    const waits = await join(slotId, 1);
    await cancelReservation(shop.dependencies, booked[0]?.reader ?? never());
    const actor = await tastingRoom.visitor();
    expect(refusalCodesOf(await acceptVisitWaitlistOffer(shop.dependencies, actor, 'x'.repeat(22)))).toEqual([
      'OFFER_NOT_FOUND',
    ]);
    shop.clock.advance({ hours: 2 });
    expect(refusalCodesOf(await acceptVisitWaitlistOffer(shop.dependencies, actor, waits.token))).toEqual([
      'OFFER_OVER',
    ]);
  });

  it('is either booked or passed on if checkout races with its expiry', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { slotId, booked } = await fullSlot(1);
      const [first, second] = [await join(slotId, 1), await join(slotId, 1)];
      await cancelReservation(shop.dependencies, booked[0]?.reader ?? never());
      const actor = await tastingRoom.visitor();
      const taken = await acceptVisitWaitlistOffer(shop.dependencies, actor, first.token);
      if (!taken.ok) throw new Error(taken.refusals[0]?.code);
      const buyer = { actor, draftId: taken.value.draftId };
      const view = await guests.fill(buyer);
      shop.clock.advance({ hours: 2 });
      const shownTotalCents = view.quote.totalCents;
      const [placed] = await Promise.all([
        shop.place(buyer, { paymentMethodId: undefined, shownTotalCents }),
        sweepVisitWaitlists(shop.dependencies),
        sweepVisitWaitlists(shop.dependencies),
      ]);
      await sweepTwice();
      const states = [(await first.look())?.state, (await second.look())?.state];
      expect(states).toEqual(placed.ok ? ['booked', 'waiting'] : ['passed', 'offered']);
      expect((await tastingRoom.figuresOf(slotId)).seatsFree).toBe(0);
      expect(await shop.disagreements()).toEqual([]);
    }
  });
});

function never(): never {
  throw new Error('everybody was booked');
}
