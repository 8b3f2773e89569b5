import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ClubId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import { readClubCopy } from './definition-rules.ts';
import { clubStatus, countSpotOffersDue, findPlan, planFigures, spotsLeft } from './rules.ts';
import { clubTerms, describeFrequency } from './terms-rules.ts';
import type { Club, ClubPlan } from './types.ts';

const openCellar: Club = {
  id: 2 as ClubId,
  slug: 'open-cellar',
  title: 'Open Cellar',
  shape: 'choice',
  cadence: 'release',
  isPaused: false,
  memberCap: undefined,
  termsVersion: '2026-11',
  copy: readClubCopy({}),
  pointsMultiplier: basisPoints(12_500),
  groundShippingCents: undefined,
  tiers: [
    {
      plan: 'open-cellar-6' as ClubPlan,
      clubId: 2 as ClubId,
      bottles: 6,
      discount: basisPoints(1_500),
      typicalLowCents: cents(20_000),
      typicalHighCents: cents(26_000),
      seesAllocation: false,
      tastingsPerDay: 4,
      giftCents: null,
    },
  ],
  frequencies: [
    { frequency: 'quarterly', title: 'Four times a year', months: [2, 5, 8, 11], intervalMonths: 3 },
    { frequency: 'monthly', title: 'Every month', months: [], intervalMonths: 1 },
  ],
};

function chosen(frequency: string) {
  const plan = findPlan([openCellar], 'open-cellar-6', frequency);
  if (!plan) throw new Error(`no plan ${frequency}`);
  return plan;
}

describe('a club plan', () => {
  it('is found only with a frequency that its club offers', () => {
    expect(findPlan([openCellar], 'open-cellar-6', 'quarterly')?.tier.bottles).toBe(6);
    expect(findPlan([openCellar], 'open-cellar-6', 'weekly')).toBeUndefined();
    expect(findPlan([openCellar], 'open-cellar-7', 'quarterly')).toBeUndefined();
  });

  it('has yearly shipments and costs computed from its frequency', () => {
    expect(planFigures(chosen('quarterly'))).toMatchObject({
      shipmentsPerYear: 4,
      yearLowCents: 80_000,
      yearHighCents: 104_000,
    });
    expect(planFigures(chosen('monthly')).shipmentsPerYear).toBe(12);
  });
});

describe('clubTerms', () => {
  it('states what renews, how often, at what price and how to cancel (domain §2.5)', () => {
    const terms = clubTerms(chosen('quarterly'), { isPickup: false });
    expect(terms.sentence).toBe(
      'I agree that Mesa Lucero Estate will charge my card four times a year (February, May, August and November) for a shipment of 6 bottles, typically between $200 and $260 plus sales tax and shipping each time, until I cancel online or by phone.',
    );
    for (const words of ['renews automatically', 'no minimum term', 'cancel at any time', '7 to 30 days']) {
      expect(terms.text).toContain(words);
    }
    expect(terms.text).toBe([...terms.paragraphs, terms.sentence].join('\n\n'));
  });

  it('returns a different version for each plan, price and delivery method', () => {
    const dearer = { ...chosen('quarterly').tier, typicalHighCents: cents(27_000) };
    const versions = [
      clubTerms(chosen('quarterly'), { isPickup: false }),
      clubTerms(chosen('quarterly'), { isPickup: true }),
      clubTerms(chosen('monthly'), { isPickup: false }),
      clubTerms({ ...chosen('quarterly'), tier: dearer }, { isPickup: false }),
    ].map(({ version }) => version);
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('describes intervals of one and two months as “every month” and “every two months”', () => {
    expect(describeFrequency(chosen('monthly').frequency)).toBe('every month');
    expect(describeFrequency({ ...chosen('monthly').frequency, intervalMonths: 2 })).toBe('every two months');
  });
});

test('a capped club never offers more spots than it has, and is full while anyone is on the waitlist', () => {
  const count = fc.nat({ max: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 250 }), count, count, count, (cap, taken, offered, waiting) => {
      const club = { memberCap: cap, isPaused: false };
      const places = { taken, offered, waiting };
      const offers = countSpotOffersDue(club, places);
      expect(offers).toBeLessThanOrEqual(waiting);
      if (offers > 0) expect(taken + offered + offers).toBeLessThanOrEqual(cap);
      if (waiting > 0) expect(clubStatus(club, places)).toBe('full');
      const left = spotsLeft(club, places) ?? 0;
      if (left > 0) expect(taken + offered + left).toBe(cap);
    }),
  );
  expect(clubStatus({ memberCap: undefined, isPaused: false }, { taken: 9, offered: 0, waiting: 0 })).toBe(
    'open',
  );
  expect(clubStatus({ memberCap: undefined, isPaused: true }, { taken: 0, offered: 0, waiting: 0 })).toBe(
    'paused',
  );
});
