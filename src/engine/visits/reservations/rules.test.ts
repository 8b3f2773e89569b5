import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import { wineryInstant } from '../../../core/dates.ts';
import { type Cents, cents, multiply, sum } from '../../../core/money.ts';
import { freeChangeDeadline } from '../experiences/policy-rules.ts';
import { anExperience } from '../experiences/testing.ts';
import {
  addedSeatCount,
  cancellationTerms,
  isBeforeFreeChangeDeadline,
  mayCancelReservation,
  mayChangeReservation,
  mayRecordNoShows,
  mayTransferReservation,
  missingSignatureCount,
  pickMostExpensiveTickets,
  priceWithFewerSeats,
  type ReservationRuleFacts,
  splitName,
  totalNoShowFee,
  transferOfferEndsAt,
  withoutMostExpensiveSeats,
} from './rules.ts';
import { refusalCodesOf } from './testing.ts';
import type { SeatPrice } from './types.ts';

const startsAt = wineryInstant('2026-12-05' as CivilDate, 12 * 60);
const hours = (count: number) => new Date(startsAt.getTime() + count * 3_600_000);

function booked(
  changes: Omit<Partial<ReservationRuleFacts>, 'experience'> & {
    readonly policy?: Parameters<typeof anExperience>[0];
  } = {},
): ReservationRuleFacts {
  const experience = anExperience(changes.policy);
  return {
    reservation: {
      state: 'confirmed',
      cutoffAt: freeChangeDeadline(experience, startsAt),
      endedAt: undefined,
    },
    slot: { startsAt, endsAt: hours(1.25), state: 'open' },
    now: hours(-72),
    ...changes,
    experience,
  };
}

const policies = {
  prepaid: { policy: { kind: 'prepaid', cutoffHours: 48 } },
  deposit: { policy: { kind: 'deposit', cutoffHours: 48, depositRate: 5_000 as never } },
  card: { policy: { kind: 'card_hold', cutoffHours: 24, noShowCents: cents(1_500) } },
  free: { policy: { kind: 'free', cutoffHours: 24 } },
  ticket: { policy: { kind: 'prepaid', cutoffHours: undefined, mayReschedule: false } },
} as const;

describe('the allowed actions of a reservation', () => {
  it.each([
    ['prepaid', -49, 'ok', 'ok', 'all'],
    ['prepaid', -48, 'RES_CUTOFF', 'ok', 'nothing'],
    ['deposit', -1, 'RES_CUTOFF', 'ok', 'nothing'],
    ['card', -25, 'ok', 'ok', 'all'],
    ['card', -24, 'RES_CUTOFF', 'RES_CUTOFF', 'nothing'],
    ['free', -1, 'RES_CUTOFF', 'ok', 'nothing'],
    ['ticket', -500, 'RES_FIXED', 'ok', 'nothing'],
    ['prepaid', 0, 'RES_STATE', 'RES_STATE', 'nothing'],
  ] as const)(
    'for a %s policy %i hours from the start are: change %s, cancel %s, refund %s',
    (kind, from, change, cancel, terms) => {
      const at = booked({ policy: policies[kind], now: hours(from) });
      expect(refusalCodesOf(mayChangeReservation(at))).toEqual([change]);
      expect(refusalCodesOf(mayCancelReservation(at))).toEqual([cancel]);
      expect(cancellationTerms(at, false)).toBe(terms);
      expect(cancellationTerms(at, true)).toBe('nothing');
    },
  );

  it('include changing and canceling, but not transferring, after the winery canceled the session', () => {
    const cancelled = { startsAt, endsAt: hours(1), state: 'cancelled' } as const;
    for (const kind of ['card', 'ticket', 'prepaid'] as const) {
      const at = booked({ policy: policies[kind], slot: cancelled, now: hours(30) });
      expect([
        mayChangeReservation(at).ok,
        mayCancelReservation(at).ok,
        mayTransferReservation(at).ok,
      ]).toEqual([true, true, false]);
    }
  });

  it('exclude changing, canceling and transferring after check-in, a no-show or a cancellation', () => {
    for (const state of ['checked_in', 'completed', 'no_show', 'cancelled'] as const) {
      const at = booked({ reservation: { state, cutoffAt: hours(-48), endedAt: undefined } });
      expect(
        [mayChangeReservation(at), mayCancelReservation(at), mayTransferReservation(at)].map(refusalCodesOf),
      ).toEqual([['RES_STATE'], ['RES_STATE'], ['RES_STATE']]);
    }
  });

  it('end exactly at the deadline, even across a daylight saving change', () => {
    for (const date of ['2026-11-01', '2026-11-02', '2027-03-14', '2027-03-15'] as CivilDate[]) {
      const begins = wineryInstant(date, 11 * 60);
      const cutoffAt = freeChangeDeadline(anExperience(policies.prepaid), begins);
      const reservation = { state: 'confirmed', cutoffAt, endedAt: undefined } as const;
      const at = (seconds: number) => new Date((cutoffAt?.getTime() ?? 0) + seconds * 1000);
      expect([at(-1), at(0)].map((now) => isBeforeFreeChangeDeadline({ reservation, now }))).toEqual([
        true,
        false,
      ]);
      expect(begins.getTime() - (cutoffAt?.getTime() ?? 0)).toBe(48 * 3_600_000);
    }
  });

  it('include recording no-shows from the start of the visit, up to the party size', () => {
    const begun = booked({ now: startsAt });
    expect(refusalCodesOf(mayRecordNoShows(booked(), 4, 4))).toEqual(['TOO_EARLY']);
    expect([0, 1, 4, 5, 1.5].map((absent) => mayRecordNoShows(begun, 4, absent).ok)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(totalNoShowFee(anExperience(policies.card), 3)).toBe(4_500);
    expect(totalNoShowFee(anExperience(policies.prepaid), 3)).toBe(0);
  });
});

describe('seats removed from a reservation', () => {
  const price = fc.record({
    seats: fc.integer({ min: 1, max: 4 }),
    priceCents: fc.integer({ min: 0, max: 20_000 }).map((amount) => amount as Cents),
  });
  const prices = fc.array(price, { minLength: 1, maxLength: 4 });
  const total = (list: readonly SeatPrice[]) =>
    sum(list.map(({ seats, priceCents }) => multiply(priceCents, seats)));
  const seatsOf = (list: readonly SeatPrice[]) => list.reduce((all, { seats }) => all + seats, 0);

  it('are the most expensive ones, and the amounts add up', () => {
    fc.assert(
      fc.property(prices, fc.nat(16), (list, wanted) => {
        const gone = Math.min(wanted, seatsOf(list));
        const { left, removedCents } = withoutMostExpensiveSeats(list, gone);
        const each = list
          .flatMap(({ seats, priceCents }) => new Array<Cents>(seats).fill(priceCents))
          .toSorted((a, b) => a - b);
        expect(seatsOf(left)).toBe(seatsOf(list) - gone);
        expect(total(left)).toBe(sum(each.slice(0, each.length - gone)));
        expect(total(left) + removedCents).toBe(total(list));
      }),
    );
  });

  it('never make the amount due exceed the price or become negative', () => {
    fc.assert(
      fc.property(prices, fc.nat(16), fc.double({ min: 0, max: 1, noNaN: true }), (list, wanted, share) => {
        const gone = Math.min(wanted, seatsOf(list));
        const before = {
          seatPrices: list,
          priceCents: total(list),
          dueAtVisitCents: cents(Math.round(total(list) * share)),
        };
        const { removedCents } = withoutMostExpensiveSeats(list, gone);
        const paid = cents(Math.round(removedCents * (1 - share)));
        const after = priceWithFewerSeats(before, gone, paid);
        expect(after.priceCents).toBe(before.priceCents - removedCents);
        expect(after.dueAtVisitCents).toBeGreaterThanOrEqual(0);
        expect(after.dueAtVisitCents).toBeLessThanOrEqual(Math.min(before.dueAtVisitCents, after.priceCents));
      }),
    );
  });

  it('come from the most expensive order lines across all orders', () => {
    const line = fc.record({
      orderId: fc.constantFrom('a', 'b'),
      position: fc.nat(3),
      left: fc.integer({ min: 1, max: 4 }),
      unitCents: fc.nat(9_000).map((amount) => amount as Cents),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { maxLength: 5, selector: ({ orderId, position }) => `${orderId}${position}` }),
        fc.nat(12),
        (lines, wanted) => {
          const all = lines.reduce((sumOf, { left }) => sumOf + left, 0);
          const { units, paidCents } = pickMostExpensiveTickets(lines, wanted);
          const each = lines
            .flatMap(({ left, unitCents }) => new Array<Cents>(left).fill(unitCents))
            .toSorted((a, b) => b - a);
          expect(units.reduce((sumOf, { quantity }) => sumOf + quantity, 0)).toBe(Math.min(wanted, all));
          expect(paidCents).toBe(sum(each.slice(0, wanted)));
          for (const { orderId, position, quantity } of units) {
            const of = lines.find(
              (candidate) => candidate.orderId === orderId && candidate.position === position,
            );
            expect(quantity).toBeLessThanOrEqual(of?.left ?? 0);
          }
        },
      ),
    );
  });

  it('are not counted for an experience priced per table', () => {
    expect(addedSeatCount({ priceUnit: 'table' }, 6, 2)).toBe(0);
    expect(addedSeatCount({ priceUnit: 'person' }, 6, 2)).toBe(-4);
  });
});

describe('missingSignatureCount', () => {
  it('counts unsigned guests, with a guardian’s signature covering their children', () => {
    expect(missingSignatureCount(4, [])).toBe(4);
    expect(missingSignatureCount(4, [{ minors: 0 }, { minors: 2 }])).toBe(0);
    expect(missingSignatureCount(2, [{ minors: 5 }])).toBe(0);
  });
});

describe('a transfer', () => {
  it('expires after a day, or at the start of the visit if that is sooner', () => {
    expect(transferOfferEndsAt(hours(-100), startsAt)).toEqual(hours(-76));
    expect(transferOfferEndsAt(hours(-3), startsAt)).toEqual(startsAt);
  });

  it('splits the recipient’s name into first and last name', () => {
    expect(splitName('  Maria  da Silva ')).toEqual({ firstName: 'Maria', lastName: 'da Silva' });
    expect(splitName('Cher')).toEqual({ firstName: 'Cher', lastName: '' });
  });
});
