import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isEmail } from '../../../core/contact-text.ts';
import type { CivilDate } from '../../../core/dates.ts';
import type { ClubId } from '../../../core/ids.ts';
import { basisPoints, cents, multiply, subtract, sum } from '../../../core/money.ts';
import { readClubCopy } from '../definition-rules.ts';
import type { Club, ClubPlan } from '../types.ts';
import { readEnteredGift } from './entered-rules.ts';
import { giftOptionsByClub } from './offer-rules.ts';
import {
  countGiftFollowUpsDue,
  describeGift,
  emptyGiftRequest,
  giftBoxAllowance,
  giftOffers,
  giftPriceCents,
  giftStatusSentence,
  giftTopUpByWinery,
  isGiftCancelable,
  validateGiftRequest,
} from './rules.ts';
import type { GiftMembershipState } from './types.ts';

const tier = (plan: string, bottles: number, dollars: number | null): Club['tiers'][number] => ({
  ...{ plan: plan as ClubPlan, clubId: 1 as ClubId, bottles, discount: basisPoints(1_000) },
  ...{ typicalLowCents: cents(8_500), typicalHighCents: cents(11_500), seesAllocation: false },
  ...{ tastingsPerDay: 2, giftCents: dollars === null ? null : cents(dollars * 100) },
});

const foothill: Club = {
  ...{ id: 1 as ClubId, slug: 'foothill', title: 'Foothill', shape: 'curated', cadence: 'release' },
  ...{ isPaused: false, memberCap: undefined, termsVersion: '2026-11' },
  ...{ copy: readClubCopy({}), pointsMultiplier: basisPoints(10_000), groundShippingCents: undefined },
  tiers: [tier('foothill-3', 3, 135), tier('foothill-6', 6, null)],
  frequencies: [
    { frequency: 'quarterly', title: 'Four times a year', months: [2, 5, 8, 11], intervalMonths: 3 },
    { frequency: 'twice', title: 'Twice a year', months: [5, 11], intervalMonths: 6 },
  ],
};

describe('giftOffers (domain §4.3)', () => {
  it('offers every size with a gift price, at its club’s first frequency', () => {
    expect(giftOffers([foothill])).toMatchObject([
      { plan: 'foothill-3', bottles: 3, frequency: 'quarterly', shareCents: 13_500 },
    ]);
    const [club] = giftOptionsByClub(giftOffers([foothill]));
    expect(club).toMatchObject({
      about: 'Our winemaker chooses the wines. Ships four times a year (February, May, August and November).',
      sizes: [{ price: '$135 each', sums: { 1: '$135', 2: '$270', 4: '$540' } }],
    });
  });

  it('offers no gifts of capped or paused clubs', () => {
    expect(giftOffers([{ ...foothill, memberCap: 200 }])).toEqual([]);
    expect(giftOffers([{ ...foothill, isPaused: true }])).toEqual([]);
  });
});

test('describeGift describes gifts of one and of several shipments', () => {
  const offer = { clubTitle: 'Foothill', bottles: 3, shareCents: cents(13_500) };
  expect([describeGift(offer, 1), describeGift(offer, 4)]).toEqual([
    'one Foothill shipment of 3 bottles',
    '4 Foothill shipments of 3 bottles each',
  ]);
  expect(giftPriceCents(offer, 4)).toBe(54_000);
});

describe('validateGiftRequest', () => {
  const evaluating = { today: '2026-11-22', isEmail } as Parameters<typeof validateGiftRequest>[2];
  const fieldsOf = (request: Parameters<typeof validateGiftRequest>[0]) =>
    validateGiftRequest(request, giftOffers([foothill]), evaluating).map(({ field }) => field);
  const whole = {
    ...emptyGiftRequest,
    ...{ plan: 'foothill-3', recipientName: 'Gia', recipientEmail: 'gia@example.com' },
  };

  it('requires an offered plan, a recipient and a message of at most 300 characters', () => {
    expect(fieldsOf(whole)).toEqual([]);
    expect(fieldsOf(emptyGiftRequest)).toEqual(['plan', 'recipientName', 'recipientEmail']);
    expect(fieldsOf({ ...whole, plan: 'lantern-12' })).toEqual(['plan']);
    expect(fieldsOf({ ...whole, message: 'x'.repeat(301) })).toEqual(['personalizedMessage']);
  });

  it('accepts a delivery date from today up to a year ahead', () => {
    expect(fieldsOf({ ...whole, deliverOn: '2027-11-22' as CivilDate })).toEqual([]);
    for (const deliverOn of ['2026-11-21', '2027-11-23', '2026-02-30', 'soon'])
      expect(fieldsOf({ ...whole, deliverOn: deliverOn as CivilDate })).toEqual(['deliverOn']);
  });

  it('gets two shipments from readEnteredGift when the entered number is invalid', () => {
    expect(
      ['1', '4', '3', '-1', 'x', '1e9'].map((shipments) => readEnteredGift({ shipments }).shipments),
    ).toEqual([1, 4, 2, 2, 2, 2]);
  });
});

describe('giftTopUpByWinery', () => {
  const share = cents(10_000);

  it('covers the cost of a shipment above its share, without using the shares of later shipments', () => {
    const funds = { shareCents: share, freeCents: cents(20_000), addedCents: cents(0), after: 1 };
    expect(giftTopUpByWinery(cents(11_500), funds)).toBe(1_500);
    expect(giftTopUpByWinery(cents(9_000), funds)).toBe(0);
  });

  it('uses the rest of earlier shares first, and takes back a top-up that a recalculation makes unnecessary', () => {
    const funds = { shareCents: share, freeCents: cents(21_000), addedCents: cents(0), after: 1 };
    expect(giftTopUpByWinery(cents(11_500), funds)).toBe(500);
    const again = { ...funds, freeCents: cents(21_500), addedCents: cents(500) };
    expect(giftTopUpByWinery(cents(11_500), again)).toBe(0);
    expect(giftTopUpByWinery(cents(11_200), again)).toBe(-300);
  });

  test('funds every shipment exactly, for any costs and recalculations, without using later shares or creating money', () => {
    const costs = fc.array(fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(costs, (shipments) => {
        let free = multiply(share, shipments.length);
        let paidByWinery = cents(0);
        const spent = shipments.map((reckonings, index) => {
          const after = shipments.length - index - 1;
          let added = cents(0);
          for (const cost of reckonings) {
            const funds = { shareCents: share, freeCents: free, addedCents: added, after };
            const adds = giftTopUpByWinery(cents(cost), funds);
            added = sum([added, adds]);
            free = sum([free, adds]);
            expect(added).toBeGreaterThanOrEqual(0);
          }
          const cost = cents(reckonings.at(-1) ?? 0);
          free = subtract(free, cost);
          paidByWinery = sum([paidByWinery, added]);
          expect(free).toBeGreaterThanOrEqual(multiply(share, after));
          return cost;
        });
        // The balance is what was given and added, less what was spent.
        expect(free).toBe(subtract(sum([multiply(share, shipments.length), paidByWinery]), sum(spent)));
        if (spent.every((cost) => cost <= share)) expect(paidByWinery).toBe(0);
      }),
    );
  });
});

test('giftBoxAllowance is the share or the cost of the default box, whichever is higher', () => {
  expect(giftBoxAllowance(cents(13_500), cents(11_000))).toBe(13_500);
  expect(giftBoxAllowance(cents(13_500), cents(14_000))).toBe(14_000);
});

test('countGiftFollowUpsDue schedules recipient reminders after 14 and 60 days and a notice to the giver after 74', () => {
  const sentAt = new Date('2026-12-25T17:00:00Z');
  const due = (today: string) =>
    countGiftFollowUpsDue({ sentAt }, today as Parameters<typeof countGiftFollowUpsDue>[1]);
  expect(
    ['2027-01-07', '2027-01-08', '2027-02-22', '2027-02-23', '2027-03-08', '2027-03-09'].map(due),
  ).toEqual([0, 1, 1, 2, 2, 3]);
  expect(countGiftFollowUpsDue({ sentAt: undefined }, '2030-01-01' as never)).toBe(0);
});

test('a gift membership is refundable until accepted, and giftStatusSentence describes its state', () => {
  const states: readonly GiftMembershipState[] = ['scheduled', 'sent', 'claimed', 'ended', 'cancelled'];
  expect(states.filter((state) => isGiftCancelable({ state }))).toEqual(['scheduled', 'sent']);
  const at = new Date('2026-12-25T17:00:00Z');
  const sentence = (state: GiftMembershipState, bouncedAt?: Date) =>
    giftStatusSentence({ state, deliverAt: at, sentAt: at, claimedAt: at, bouncedAt });
  expect(sentence('scheduled')).toBe('Will be sent on Friday, December 25, 2026 at 9 am');
  expect(sentence('sent')).toBe('Sent on Friday, December 25, 2026, not accepted yet');
  expect(sentence('sent', at)).toBe('The email bounced: the address doesn’t accept email');
  expect(sentence('ended')).toBe('All shipments sent');
});
