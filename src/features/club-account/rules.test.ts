import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { type Cents, cents } from '../../core/money.ts';
import { cancellationEffectSentences } from '../../engine/clubs/memberships/cancel-rules.ts';
import { decodePlanChoice, encodePlanChoice } from '../../engine/clubs/memberships/plan-choice-rules.ts';
import type { MembershipView } from '../../engine/clubs/memberships/types.ts';
import type { ClubShipmentView } from '../../engine/clubs/shipments/box-types.ts';
import { membershipNoticesOf } from './notice-rules.ts';
import {
  chargeCalendarOf,
  expectedChargeDays,
  pastShipments,
  shipmentTotalsByYear,
  waitlistStatusText,
} from './rules.ts';

const day = (text: string) => text as CivilDate;
const now = new Date('2026-11-22T18:00:00Z');

const shipment = (more: Partial<ClubShipmentView>): ClubShipmentView =>
  ({
    id: more.dueOn,
    state: 'charged',
    title: 'A release',
    bottles: 6,
    wines: [],
    locksAt: new Date(`${more.dueOn}T07:59:00Z`),
    ...more,
  }) as ClubShipmentView;

const membership = (more: Partial<MembershipView> = {}): MembershipView =>
  ({
    id: '0190',
    state: 'active',
    startsOn: day('2025-01-01'),
    anchorDate: day('2025-01-31'),
    club: { cadence: 'release', memberCap: undefined },
    frequencyOffered: { months: [2, 5, 8, 11], intervalMonths: 3 },
    figures: { shipmentLowCents: cents(20_000), shipmentHighCents: cents(26_000), discount: 1_500 },
    tier: { typicalLowCents: cents(20_000), typicalHighCents: cents(26_000) },
    hasBenefits: true,
    ...more,
  }) as MembershipView;

describe('the charge calendar', () => {
  const calendar = (
    coming: readonly ClubShipmentView[],
    of = membership(),
    exact?: Cents,
    releases: readonly CivilDate[] = [],
  ) =>
    chargeCalendarOf({
      membership: of,
      coming,
      exactTotals: new Map(exact === undefined ? [] : coming.map(({ id }) => [id, exact])),
      releases,
      today: day('2026-11-22'),
    }).map(({ on, amount, detail }) => [on, amount, detail]);

  it('shows the exact total of an open box, $0 for a skipped one, and a typical range for later ones', () => {
    const open = shipment({ dueOn: day('2026-12-05'), state: 'open' });
    const [first, second] = calendar([open], membership(), cents(25_656));
    expect(first).toEqual(['2026-12-05', '$256.56', 'total']);
    expect(second).toEqual(['2027-02-12', '$200–$260', 'plus tax and shipping']);
    expect(calendar([{ ...open, state: 'skipped' }])[0]).toEqual(['2026-12-05', '$0', 'Skipped']);
    const until = (last: string) => {
      const hold = { fromOn: day('2026-11-23'), untilOn: day(last) } as MembershipView['hold'];
      return calendar([{ ...open, isEditable: true }], membership({ hold }), cents(25_656))[0]?.[1];
    };
    expect([until('2026-12-06'), until('2026-12-05')]).toEqual(['$0', '$256.56']);
  });

  it('shows a moved release on its new date, without a second charge in that month', () => {
    const own = membership({
      frequencyOffered: {
        months: [6, 12],
        intervalMonths: 6,
      } as unknown as MembershipView['frequencyOffered'],
    });
    const open = shipment({ dueOn: day('2026-12-05'), state: 'open' });
    const moved = [day('2026-12-05'), day('2027-06-21')];
    expect(calendar([open], own, cents(25_656), moved).map(([on]) => on)).toEqual(moved);
    expect(calendar([], own, undefined, moved).map(([on]) => on)).toEqual(moved);
    // The December box was charged on the fifth, so nothing is charged on the usual fourteenth.
    const after = chargeCalendarOf({
      ...{ membership: own, coming: [], exactTotals: new Map(), releases: moved },
      today: day('2026-12-06'),
    });
    expect(after.map(({ on }) => on)).toEqual(['2027-06-21']);
  });

  it('is empty for a membership without charges, and shows $0 during a hold', () => {
    expect(calendar([], membership({ state: 'cancelled' }))).toEqual([]);
    expect(calendar([], membership({ state: 'pending_payment_method' }))).toEqual([]);
    const hold = { fromOn: day('2027-01-01'), untilOn: day('2027-05-12') } as MembershipView['hold'];
    expect(calendar([], membership({ hold })).map(([, amount]) => amount)).toEqual([
      '$0',
      '$200–$260',
      '$200–$260',
      '$200–$260',
    ]);
  });

  it('counts dates from the anchor date, so that a short month moves only its own date', () => {
    const own = membership({
      club: { cadence: 'own_date' } as MembershipView['club'],
      frequencyOffered: { months: [], intervalMonths: 1 } as unknown as MembershipView['frequencyOffered'],
    });
    expect(expectedChargeDays(own, [], day('2027-01-15'), day('2027-04-30'))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });
});

describe('past shipments', () => {
  const shipments = [
    shipment({ dueOn: day('2025-11-12'), totalCents: cents(20_000) }),
    shipment({ dueOn: day('2026-02-12'), totalCents: cents(21_000) }),
    // Paid with another card two days later.
    shipment({
      ...{ dueOn: day('2026-05-12'), settledAt: new Date('2026-05-14T16:00:00Z') },
      ...{ totalCents: cents(22_050), bottles: 12 },
    }),
    shipment({ dueOn: day('2026-08-12'), state: 'skipped', endedBy: 'member' }),
    shipment({ dueOn: day('2026-12-05'), state: 'open' }),
  ];

  it('are totaled by year, latest year first', () => {
    expect(shipmentTotalsByYear(shipments)).toEqual([
      { year: 2026, summary: '2 shipments, 18 bottles', amount: '$430.50' },
      { year: 2025, summary: '1 shipment, 6 bottles', amount: '$200.00' },
    ]);
  });

  it('include skipped shipments with the reason, latest first, and omit upcoming ones', () => {
    expect(pastShipments(shipments, now).map(({ on, status }) => [on, status])).toEqual([
      ['2026-08-12', 'You skipped it'],
      ['2026-05-12', 'Charged Thu, May 14'],
      ['2026-02-12', 'Charged Thu, Feb 12'],
      ['2025-11-12', 'Charged Wed, Nov 12'],
    ]);
  });
});

describe('cancellationEffectSentences', () => {
  it('lists the shipments that stop, those that still ship, and the lost discount', () => {
    const effects = cancellationEffectSentences(
      membership(),
      [
        shipment({ dueOn: day('2026-12-05'), state: 'open', title: 'December release' }),
        shipment({ dueOn: day('2026-11-22'), state: 'locked', title: 'November release' }),
        shipment({ dueOn: day('2026-11-12'), title: 'Another release' }),
        shipment({ dueOn: day('2026-05-12') }),
      ],
      day('2026-11-21'),
    );
    expect(effects).toEqual([
      'Your membership ends right away. There’s no fee, and you won’t be charged for further shipments.',
      'We won’t send December release or charge you for it.',
      expect.stringContaining('you won’t get it even if you undo the cancellation'),
      'You were charged for Another release on Thursday, November 12. If you don’t have it yet, you’ll still get it.',
      'You’ll lose your 15% member discount.',
    ]);
  });
});

it('noticesOf lists a declined shipment first and requests a card only once', () => {
  const charge = {
    title: 'November release',
    cardCents: cents(25_656),
    declinedAt: now,
    lapsesOn: day('2026-12-02'),
  } as Parameters<typeof membershipNoticesOf>[1][number];
  const [first, ...others] = membershipNoticesOf(
    membership({ state: 'pending_payment_method' }),
    [charge],
    undefined,
    undefined,
  );
  expect(first).toMatchObject({ kind: 'error', title: 'Your card was declined for November release.' });
  expect(first?.sentence).toContain('$256.56');
  expect(others).toEqual([]);
});

it('noticesOf names the first charge at a new price, with its total if known', () => {
  const change = { startsOn: day('2027-03-01') };
  const range = { typicalLowCents: cents(21_000), typicalHighCents: cents(27_000) };
  const tier = { ...membership().tier, newPrices: [{ ...change, ...range }] };
  const noticeOf = (totalCents: Cents | undefined) => {
    const first = { on: day('2027-05-12'), totalCents, insteadCents: undefined };
    return membershipNoticesOf(membership({ tier }), [], undefined, { ...change, first }).map(
      ({ sentence }) => sentence,
    );
  };
  const then = 'From then on, a shipment is typically between $210 and $270 plus tax and shipping.';
  expect(noticeOf(undefined)).toEqual([
    `Starts with the shipment charged on May 12, 2027. We’ll email you the exact total before that. ${then}`,
  ]);
  expect(noticeOf(cents(29_410))).toEqual([
    `Starts with the shipment charged on May 12, 2027: $294.10 in total. ${then}`,
  ]);
});

it('waitlistStatusText describes a position on a waitlist', () => {
  const waiting = { state: 'waiting', offerEndsAt: undefined };
  expect(waitlistStatusText({ ...waiting, ahead: 0 })).toContain('next in line');
  expect(waitlistStatusText({ ...waiting, ahead: 1 })).toContain('1 person is ahead of you');
  expect(waitlistStatusText({ state: 'offered', ahead: 0, offerEndsAt: now })).toBe(
    'We’re holding a spot for you until Sunday, November 22.',
  );
});

it('decodePlanChoice parses a plan and a frequency from one value and rejects everything else', () => {
  const choice = { plan: 'open-cellar-12', frequency: 'twice-a-year' };
  expect(decodePlanChoice(encodePlanChoice(choice))).toEqual(choice);
  for (const text of [null, '', 'open-cellar-12', 'a b c', 'x; drop table']) {
    expect(decodePlanChoice(text)).toBeUndefined();
  }
});
