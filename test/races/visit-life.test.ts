import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReservationTransferId, SlotId } from '../../src/core/ids.ts';
import { findStockViolations } from '../../src/engine/inventory/index.server.ts';
import {
  acceptReservationTransfer,
  cancelReservation,
  cancelSlot,
  changeReservation,
  checkInPartyByCode,
  offerReservationTransfer,
  readTransferOfferForEmail,
  recordNoShows,
  undoCheckIn,
} from '../../src/engine/visits/reservations/index.server.ts';
import { findVisitViolations } from '../../src/engine/visits/reservations/prove-store.server.ts';
import { reservationFixtures } from '../../src/engine/visits/reservations/testing.ts';
import type { ReservationReader, ReservationState } from '../../src/engine/visits/reservations/types.ts';
import { isProofRun } from '../helpers/sample.ts';
import { startTestShop, type TestShop, testSeal } from '../helpers/shop.ts';
import { visitFixtures } from '../helpers/visits.ts';

let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
let guests: ReturnType<typeof reservationFixtures>;
beforeAll(async () => {
  shop = await startTestShop();
  tastingRoom = visitFixtures(shop);
  guests = reservationFixtures(shop, tastingRoom);
});
afterAll(() => shop.stop());

const lives = isProofRun ? 120 : 4;
const mostCommands = 30;
const hour = 3_600_000;
const actor = 'operator:host' as const;
const roomSeats = 10;

/** A reservation in the model. */
type Booking = {
  reader: ReservationReader;
  readonly code: string;
  session: number;
  party: number;
  state: ReservationState;
  /**
   * The recorded no-show: the number of absent guests and the time of the record, in milliseconds since 1970. Undefined if none was
   * recorded.
   */
  missed: { readonly absent: number; readonly at: number } | undefined;
};

type Session = {
  readonly slotId: SlotId;
  readonly startsAt: number;
  readonly seats: number;
  isCancelled: boolean;
};

/** Two sessions of one experience, half an hour apart, in a room too small for both at full capacity. */
type Day = { readonly sessions: readonly [Session, Session]; readonly bookings: Booking[] };

const endOf = ({ startsAt }: Session) => startsAt + 75 * 60_000;
const now = () => shop.clock.now().getTime();
const sessionOf = (day: Day, { session }: Pick<Booking, 'session'>) => day.sessions[session as 0 | 1];
const takesSeats = ({ state }: Booking) => state !== 'cancelled';

function seatsTaken(day: Day, session: number, but?: Booking): number {
  return day.bookings
    .filter((each) => each !== but && each.session === session && takesSeats(each))
    .reduce((all, { party }) => all + party, 0);
}

/**
 * Returns whether a party fits into the session and the room that both sessions share.
 * @param but a reservation whose seats do not count
 */
function fits(day: Day, session: 0 | 1, party: number, but?: Booking): boolean {
  const inRoom = seatsTaken(day, 0, but) + seatsTaken(day, 1, but);
  return seatsTaken(day, session, but) + party <= day.sessions[session].seats && inRoom + party <= roomSeats;
}

const isBookable = (session: Session) => !session.isCancelled && now() < session.startsAt - 2 * hour;

async function book(day: Day, session: 0 | 1, party: number): Promise<void> {
  const { slotId } = day.sessions[session];
  const isExpected = isBookable(day.sessions[session]) && fits(day, session, party);
  if (!isExpected) {
    const { held, actor: visitor } = await tastingRoom.chosen({ slotId, party });
    expect([held.ok, visitor.cartId.length]).toEqual([false, 36]);
    return;
  }
  const { reader, booked } = await guests.book({ slotId, party });
  day.bookings.push({ reader, code: booked.code, session, party, state: 'confirmed', missed: undefined });
}

async function change(day: Day, booking: Booking, session: 0 | 1, party: number): Promise<void> {
  const at = sessionOf(day, booking);
  const target = day.sessions[session];
  const isSame = booking.session === session;
  const may = booking.state === 'confirmed' && (at.isCancelled || now() < at.startsAt - 24 * hour);
  const isOther = !isSame || booking.party !== party;
  const isOpen = (isSame && party < booking.party) || isBookable(target);
  const isExpected = may && isOther && isOpen && fits(day, session, party, booking);
  const changed = await changeReservation(shop.dependencies, booking.reader, {
    slotId: target.slotId,
    party,
  });
  expect(changed.ok).toBe(isExpected);
  if (isExpected) Object.assign(booking, { session, party });
}

async function cancel(day: Day, booking: Booking): Promise<void> {
  const at = sessionOf(day, booking);
  const may = booking.state === 'confirmed' && (at.isCancelled || now() < at.startsAt);
  const cancelled = await cancelReservation(shop.dependencies, booking.reader);
  expect(cancelled.ok).toBe(may || booking.state === 'cancelled');
  if (may) booking.state = 'cancelled';
}

async function giveAway(day: Day, booking: Booking): Promise<void> {
  const at = sessionOf(day, booking);
  const may = booking.state === 'confirmed' && !at.isCancelled && now() < at.startsAt;
  const friend = { toName: 'Ben Ruiz', toEmail: 'ben@example.com', message: '' };
  const offered = await offerReservationTransfer(shop.dependencies, booking.reader, friend);
  expect(offered.ok).toBe(may);
  if (!may) return;
  const { rows } = await shop.test.database.pool.query<{ id: ReservationTransferId }>(
    `select id from reservation_transfers where state = 'offered' order by offered_at desc, id desc limit 1`,
  );
  const letter = await readTransferOfferForEmail(
    { ...shop.dependencies, seal: testSeal },
    rows[0]?.id as ReservationTransferId,
  );
  const taken = await acceptReservationTransfer(shop.dependencies, letter?.token ?? '', undefined);
  if (!taken.ok) throw new Error('an open offer can be taken');
  booking.reader = { kind: 'link', publicToken: taken.value.publicToken };
}

async function arrive(day: Day, booking: Booking): Promise<void> {
  const at = sessionOf(day, booking);
  const isTime = now() >= at.startsAt - 3 * hour && now() < endOf(at) + 24 * hour;
  const isMendable = booking.state !== 'no_show' || now() < (booking.missed?.at ?? 0) + 24 * hour;
  const isExpected =
    !['completed', 'cancelled'].includes(booking.state) && !at.isCancelled && isTime && isMendable;
  expect((await checkInPartyByCode(shop.dependencies, booking.code, { actor, hasPaper: false })).ok).toBe(
    isExpected,
  );
  if (isExpected) booking.state = 'checked_in';
}

async function takeBack(booking: Booking): Promise<void> {
  const isExpected = booking.state === 'confirmed' || (booking.state === 'checked_in' && !booking.missed);
  expect((await undoCheckIn(shop.dependencies, booking.code, actor)).ok).toBe(isExpected);
  if (isExpected) booking.state = 'confirmed';
}

async function miss(day: Day, booking: Booking, isWhole: boolean): Promise<void> {
  const at = sessionOf(day, booking);
  const absent = isWhole ? booking.party : 1;
  const isNew =
    !booking.missed &&
    ['confirmed', 'checked_in'].includes(booking.state) &&
    !(booking.state === 'checked_in' && absent === booking.party) &&
    !at.isCancelled &&
    now() >= at.startsAt;
  const isExpected = isNew || booking.missed?.absent === absent;
  expect((await recordNoShows(shop.dependencies, booking.code, { absent, actor })).ok).toBe(isExpected);
  if (!isNew) return;
  booking.missed = { absent, at: now() };
  booking.state = absent === booking.party ? 'no_show' : 'checked_in';
}

async function callOff(day: Day, session: 0 | 1): Promise<void> {
  const at = day.sessions[session];
  const called = await cancelSlot(shop.dependencies, at.slotId, { reason: 'Wind', actor });
  expect(called.ok).toBe(now() < endOf(at));
  if (called.ok) at.isCancelled = true;
}

async function sleep(day: Day, minutes: number): Promise<void> {
  shop.clock.advance({ minutes });
  await guests.sweepTwice();
  for (const booking of day.bookings) {
    const at = sessionOf(day, booking);
    const waited = now() - endOf(at);
    const isOver =
      booking.state === 'checked_in' ? waited >= 0 : booking.state === 'confirmed' && waited >= 12 * hour;
    if (!at.isCancelled && isOver) booking.state = 'completed';
  }
}

/** Expects every booking to match the model, and no seat lost, counted twice or in the wrong session. */
async function compare(day: Day): Promise<void> {
  for (const booking of day.bookings) {
    const { state, party } = await guests.view(booking.reader);
    expect({ state, party }).toEqual({ state: booking.state, party: booking.party });
  }
  for (const session of [0, 1] as const) {
    const { slotId, seats } = day.sessions[session];
    expect((await tastingRoom.figuresOf(slotId)).seatsFree).toBe(seats - seatsTaken(day, session));
  }
  const { read } = shop.test.database;
  expect([await findVisitViolations(read), await findStockViolations(read)]).toEqual([[], []]);
}

type Step = fc.AsyncCommand<Day, object>;

function step(name: string, act: (day: Day) => Promise<void>): Step {
  return {
    check: () => true,
    run: async (day) => {
      await act(day);
      await compare(day);
    },
    toString: () => name,
  };
}

/** Returns an arbitrary for steps that run the action on one of the reservations. The steps do nothing if there are no reservations. */
function ofOne(name: string, act: (day: Day, booking: Booking) => Promise<void>) {
  return fc.nat(9).map((place) =>
    step(`${name} ${place}`, async (day) => {
      const booking = day.bookings[place % Math.max(1, day.bookings.length)];
      if (booking) await act(day, booking);
    }),
  );
}

const session = fc.constantFrom(0 as const, 1 as const);
const party = fc.integer({ min: 1, max: 6 });
const booking = fc.tuple(session, party);
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: booking.map(([at, size]) => step(`book ${at} ${size}`, (day) => book(day, at, size))),
  },
  {
    weight: 4,
    arbitrary: booking.chain(([at, size]) =>
      ofOne(`change to ${at} ${size}:`, (day, booking) => change(day, booking, at, size)),
    ),
  },
  { weight: 2, arbitrary: ofOne('cancel', cancel) },
  { weight: 1, arbitrary: ofOne('give away', giveAway) },
  { weight: 3, arbitrary: ofOne('arrive', arrive) },
  { weight: 1, arbitrary: ofOne('take back', (_, booking) => takeBack(booking)) },
  {
    weight: 2,
    arbitrary: fc.boolean().chain((isWhole) => ofOne('miss', (day, booking) => miss(day, booking, isWhole))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(session, fc.nat(3))
      .map(([at, dice]) =>
        step(`call off ${at}`, async (day) => (dice === 0 ? callOff(day, at) : undefined)),
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(30, 75, 6 * 60, 20 * 60, 30 * 60)
      .map((minutes) => step(`${minutes} minutes`, (day) => sleep(day, minutes))),
  },
);

test('after any sequence of actions by guests, hosts and the clock, the seats match the model', async () => {
  const history = fc.commands([anyStep], { maxCommands: mostCommands, size: 'max' });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      shop.clock.advance({ days: 40 });
      const poolId = await tastingRoom.pool(roomSeats);
      const offered = await tastingRoom.experience({ policy: { kind: 'free', cutoffHours: 24 }, poolId });
      const open = async (startsAt: number, seats: number): Promise<Session> => ({
        slotId: await tastingRoom.slot(offered, seats, { startsAt: new Date(startsAt) }),
        ...{ startsAt, seats, isCancelled: false },
      });
      const noon = Math.ceil(now() / hour) * hour + 40 * hour;
      const day: Day = { sessions: [await open(noon, 8), await open(noon + hour / 2, 6)], bookings: [] };
      await fc.asyncModelRun(() => ({ model: day, real: {} }), steps);
    }),
    { numRuns: lives, endOnFailure: !isProofRun },
  );
  expect(await shop.disagreements()).toEqual([]);
}, 600_000);
