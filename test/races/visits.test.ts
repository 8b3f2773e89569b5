import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SlotId } from '../../src/core/ids.ts';
import { basisPoints, cents } from '../../src/core/money.ts';
import { addTender } from '../../src/engine/checkout/draft/tender-store.server.ts';
import type { PlaceOrderResult } from '../../src/engine/checkout/place-order-types.ts';
import {
  cancelReservation,
  changeReservation,
  startPaidReservationChange,
} from '../../src/engine/visits/reservations/index.server.ts';
import { reservationFixtures as reservations } from '../../src/engine/visits/reservations/testing.ts';
import { hashToUnit, isProofRun } from '../helpers/sample.ts';
import { startTestShop, type TestShop, testCards } from '../helpers/shop.ts';
import { visitFixtures } from '../helpers/visits.ts';

let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
let guests: ReturnType<typeof reservations>;
beforeAll(async () => {
  shop = await startTestShop();
  tastingRoom = visitFixtures(shop);
  guests = reservations(shop, tastingRoom);
});
afterAll(() => shop.stop());

/** The number of rounds: 50 in a proof, and one with fewer people in `npm test`. */
const rounds = isProofRun ? 50 : 1;
const crowd = isProofRun ? 100 : 40;
/** The number of seats in the room; a session uses half of them. */
const room = isProofRun ? 48 : 12;

const partyOf = (name: string) => 1 + Math.floor(hashToUnit(name) * 6);
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const isPlaced = (answer: PlaceOrderResult) => answer.ok && answer.value.kind === 'placed';

async function bookings(slotIds: readonly SlotId[]) {
  const { rows } = await shop.test.database.read.execute<{
    party: number;
    state: string;
    draftId: string;
  }>(sql`
    select booked.party, booked.state, orders.draft_id as "draftId" from reservations booked join orders on orders.id = booked.order_id
     where booked.slot_id = any(${`{${slotIds.join(',')}}`}::uuid[])`);
  return rows;
}

describe('parallel bookings', () => {
  it(`${crowd} parties of one to six never overbook ten seats, and no one is charged without seats`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const slotId = await tastingRoom.slot(await tastingRoom.experience(), 10);
      const before = await shop.figures();
      const wanted = Array.from({ length: crowd }, (_, n) => partyOf(`${round} ${n}`));
      const came = await Promise.all(wanted.map((party) => tastingRoom.chosen({ slotId, party })));
      const held = came.filter(({ held }) => held.ok);
      const seats = wanted.filter((_, n) => came[n]?.held.ok);
      expect(sum(seats)).toBeLessThanOrEqual(10);
      // Every rejected party was rejected as a whole and is larger than the number of seats left.
      const left = (await tastingRoom.figuresOf(slotId)).seatsFree;
      expect(left).toBe(10 - sum(seats));
      expect(Math.min(...wanted.filter((_, n) => !came[n]?.held.ok))).toBeGreaterThan(left);
      for (const { held: answer } of came) {
        if (!answer.ok) expect(answer.refusals).toMatchObject([{ code: 'SLOT_FULL' }]);
      }
      const paid = await Promise.all(held.flatMap((buyer) => [shop.place(buyer), shop.place(buyer)]));
      expect(paid.every(isPlaced)).toBe(true);
      const after = await shop.figures();
      expect([after.placed - before.placed, after.charges - before.charges]).toEqual([
        held.length,
        held.length,
      ]);
      expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: sum(seats), held: 0 });
      expect(sum((await bookings([slotId])).map(({ party }) => party))).toBe(sum(seats));
    }
    expect(await shop.disagreements()).toEqual([]);
  }, 600_000);

  it('overlapping sessions in one room never exceed its seats in any quarter hour', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const poolId = await tastingRoom.pool(room);
      const [one, other] = [
        await tastingRoom.experience({ poolId }),
        await tastingRoom.experience({ poolId }),
      ];
      const day = new Date('2026-12-05T19:00:00Z').getTime() + round * 86_400_000;
      const slotIds = await Promise.all(
        [0, 30, 60, 90].map((minutes, n) =>
          tastingRoom.slot(n % 2 === 0 ? one : other, room / 2, {
            startsAt: new Date(day + minutes * 60_000),
          }),
        ),
      );
      const people = Array.from({ length: crowd }, (_, n) => ({
        slotId: slotIds[Math.floor(hashToUnit(`time ${round} ${n}`) * slotIds.length)] as SlotId,
        party: partyOf(`room ${round} ${n}`),
      }));
      const came = await Promise.all(people.map((chosen) => tastingRoom.chosen(chosen)));
      await Promise.all(came.filter(({ held }) => held.ok).map((buyer) => shop.place(buyer)));
      const { rows } = await shop.test.database.read.execute(sql`
        select max(stock.allocated)::integer as fullest, bool_and(stock.allocated + stock.held <= ${room}) as fits, sum(stock.held)::integer as held
          from pool_buckets bucket join stock on stock.resource_id = bucket.resource_id where bucket.pool_id = ${poolId}`);
      expect(rows).toMatchObject([{ fits: true, held: 0 }]);
      const seated = sum((await bookings(slotIds)).map(({ party }) => party));
      expect(seated).toBe(sum(people.filter((_, n) => came[n]?.held.ok).map(({ party }) => party)));
    }
    expect(await shop.disagreements()).toEqual([]);
  }, 600_000);

  it('buyers end with seats or without a charge when other holds on the same seats expire at that moment', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 8);
    const first = await Promise.all([1, 2, 3, 4].map(() => tastingRoom.chosen({ slotId, party: 2 })));
    shop.clock.advance({ minutes: 11 });
    const before = await shop.figures();
    const [late, , fresh] = await Promise.all([
      Promise.all(first.map((buyer) => shop.place(buyer))),
      shop.runJobs(),
      Promise.all(
        [1, 2, 3, 4, 5, 6].map(async () => {
          const buyer = await tastingRoom.chosen({ slotId, party: 2 });
          return buyer.held.ok ? shop.place(buyer) : undefined;
        }),
      ),
    ]);
    await shop.runJobs();
    const placed = [...late, ...fresh].filter((answer) => answer && isPlaced(answer)).length;
    const after = await shop.figures();
    expect([after.placed - before.placed, after.charges - before.charges]).toEqual([placed, placed]);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: placed * 2, held: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('concurrent reservations', () => {
  it('that are moved, extended, canceled and made at once never deadlock', async () => {
    for (let round = 0; round < Math.ceil(rounds / 5); round += 1) {
      const poolId = await tastingRoom.pool(20);
      const offered = await tastingRoom.experience({ poolId });
      const day = new Date('2026-12-08T19:00:00Z').getTime() + round * 86_400_000;
      const [early, late] = [
        await tastingRoom.slot(offered, 12, { startsAt: new Date(day) }),
        await tastingRoom.slot(offered, 12, { startsAt: new Date(day + 30 * 60_000) }),
      ];
      const slotIds = [early, late, early, late, early, late];
      const booked = await Promise.all(slotIds.map((slotId) => guests.book({ slotId, party: 2 })));
      const grow = async ({ actor, reader }: (typeof booked)[number], slotId: SlotId, n: number) => {
        const started = await startPaidReservationChange(shop.dependencies, actor, reader, {
          slotId,
          party: 3,
        });
        if (!started.ok) return started;
        const buyer = { actor, draftId: started.value.id };
        await guests.fill(buyer);
        if (n % 2 === 0) return shop.place(buyer);
        const giftCard = await shop.giftCard(10_000);
        await shop.test.database.transaction((tx) =>
          addTender(tx, buyer.draftId, giftCard, shop.clock.now()),
        );
        return shop.place(buyer, { paymentMethodId: undefined });
      };
      const [one, two, ...others] = booked;
      if (!one || !two) throw new Error('they are booked');
      const answers = await Promise.all([
        ...others.map((each, n) => grow(each, n % 2 === 0 ? late : early, n)),
        cancelReservation(shop.dependencies, one.reader),
        changeReservation(shop.dependencies, two.reader, { slotId: early, party: 2 }),
        ...[early, late].map(async (slotId) => {
          const buyer = await tastingRoom.chosen({ slotId, party: 3 });
          return buyer.held.ok ? shop.place(buyer) : buyer.held;
        }),
      ]);
      for (const answer of answers) {
        if (!answer.ok) expect(answer.refusals).toMatchObject([{ code: 'SLOT_FULL' }]);
      }
      const alive = (await bookings([early, late])).filter(({ state }) => state === 'confirmed');
      const seated = await Promise.all([early, late].map(tastingRoom.figuresOf));
      expect(sum(seated.map(({ allocated = 0 }) => allocated))).toBe(sum(alive.map(({ party }) => party)));
      expect(seated.map(({ held }) => held)).toEqual([0, 0]);
    }
    expect(await shop.disagreements()).toEqual([]);
  }, 600_000);
});

describe("members' complimentary visits", () => {
  it('are used once by parallel bookings and are restored when a payment fails', async () => {
    const customerId = await tastingRoom.member();
    const free = {
      program: 'club',
      rate: basisPoints(10_000),
      limit: { seats: 2, period: 'year' },
    } as const;
    const offered = await tastingRoom.experience({ benefits: [free], priceCents: 4_800 });
    const slotIds = await Promise.all(
      [0, 1, 2, 3].map((day) =>
        tastingRoom.slot(offered, 12, { startsAt: new Date(Date.UTC(2026, 11, 5 + day, 20)) }),
      ),
    );
    const buyers = await Promise.all(
      slotIds.map((slotId) => tastingRoom.chosen({ slotId, party: 2 }, { customerId })),
    );
    const views = await Promise.all(buyers.map((buyer) => shop.viewOf(buyer)));
    expect(views.map(({ quote }) => quote.totalCents)).toEqual([0, 0, 0, 0]);
    expect(views[0]?.lines).toMatchObject([{ adjustments: [{ amountCents: 9_600 }] }]);
    const before = await shop.figures();
    const answers = await Promise.all(
      buyers.map((buyer) => shop.place(buyer, { paymentMethodId: undefined, shownTotalCents: cents(0) })),
    );
    expect(answers.filter(isPlaced).length).toBe(1);
    expect((await shop.figures()).placed - before.placed).toBe(1);
    const others = buyers.filter((_, n) => !isPlaced(answers[n] as PlaceOrderResult));
    for (const other of others) expect((await shop.viewOf(other)).quote.totalCents).toBe(10_440);
    const [other] = others;
    expect(other && isPlaced(await shop.place(other))).toBe(true);
    // Next year: three seats, two of them complimentary. The card is declined, so both are available for the next
    // booking.
    shop.clock.set('2027-01-05T20:00:00Z');
    const later = [10, 11].map((day) =>
      tastingRoom.slot(offered, 12, { startsAt: new Date(Date.UTC(2027, 0, day, 20)) }),
    );
    const [first, second] = await Promise.all(later);
    const more = await tastingRoom.chosen({ slotId: first as SlotId, party: 3 }, { customerId });
    expect((await shop.place(more, { card: testCards.declined })).ok).toBe(false);
    const next = await tastingRoom.chosen({ slotId: second as SlotId, party: 2 }, { customerId });
    expect((await shop.viewOf(next)).quote.totalCents).toBe(0);
    expect(isPlaced(await shop.place(next, { paymentMethodId: undefined }))).toBe(true);
    expect((await shop.viewOf(more)).quote.totalCents).toBe(15_660);
    await shop.runJobs();
    expect(await shop.disagreements()).toEqual([]);
  });
});
