import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { basisPoints, cents } from '../../core/money.ts';
import type { ClubOffer, ClubTier } from '../../engine/clubs/types.ts';
import { zeroPlusSavings } from '../../engine/loyalty/plus/rules.ts';
import { winery } from '../../winery.ts';
import { partnerPerks } from './membership-rules.ts';
import {
  compareMemberships,
  isCustomerHabit,
  recommendMembership,
  summarizeClubs,
} from './overview-rules.ts';
import { perkRegionsOf, perksValidOn } from './partner-rules.ts';
import {
  hypotheticalSavingsEstimate,
  parseCountParameter,
  pastYearSavingsEstimate,
  plusCancellationTexts,
} from './rules.ts';

const day = (text: string) => text as CivilDate;
const today = day('2026-11-20');

describe('pastYearSavingsEstimate and hypotheticalSavingsEstimate', () => {
  it('state when the membership does not pay off', () => {
    const little = { ...zeroPlusSavings, shipments: 2, shippingCents: cents(4_000) };
    expect(pastYearSavingsEstimate(little, cents(12_900)).sentence).toContain('$89.00 less than the fee');
    const much = { ...little, tastings: 4, tastingsCents: cents(12_000) };
    expect(pastYearSavingsEstimate(much, cents(12_900)).sentence).toBe('That’s $31.00 more than the fee.');
  });

  it('clamp numbers from the query to the allowed range', () => {
    expect(['3', null, '-1', '999', '99', 'x'].map((text) => parseCountParameter(text, 4, 24))).toEqual([
      3, 4, 4, 4, 24, 4,
    ]);
    expect(hypotheticalSavingsEstimate({ orders: 0, tastings: 0 }, cents(12_900)).sentence).toContain(
      '$129.00 less',
    );
  });
});

it('plusCancellationTexts offers a refund only while one is possible', () => {
  const plus = { state: 'active', paidUntil: day('2027-11-20') } as const;
  const until = day('2026-12-20');
  expect(plusCancellationTexts(plus, { kind: 'possible', amountCents: cents(12_547), until }).backCents).toBe(
    12_547,
  );
  expect(plusCancellationTexts(plus, { kind: 'used', until })).toMatchObject({ backCents: undefined });
  expect(plusCancellationTexts(plus, { kind: 'over', until }).refund).toBe('');
  expect(plusCancellationTexts({ ...plus, state: 'past_due' }, undefined).ends).toContain('It ends now');
});

it('perksValidOn omits partner offers that have ended, and perkRegionsOf lists all regions', () => {
  const perks = partnerPerks();
  const over = perks.filter(({ endsOn }) => endsOn !== undefined && endsOn < '2026-11-20');
  expect(over.length).toBeGreaterThan(0);
  const shown = perksValidOn(perks, day('2026-11-20'));
  for (const perk of over) expect(shown).not.toContain(perk);
  expect(perkRegionsOf(perks).map(({ id }) => id)).toEqual(['paso-robles', 'central-coast', 'online']);
  expect(perkRegionsOf([])).toEqual([]);
});

describe('the membership comparison', () => {
  const tier = (plan: string, bottles: number, discount: number, lowCents: number) =>
    ({
      ...{ plan, bottles, discount: basisPoints(discount), tastingsPerDay: bottles > 6 ? 4 : 2 },
      ...{ typicalLowCents: cents(lowCents), typicalHighCents: cents(lowCents + 6_000) },
    }) as unknown as ClubTier;
  const club = (title: string, months: readonly number[], tiers: readonly ClubTier[]) =>
    ({ title, tiers, status: 'open', frequencies: [{ months, intervalMonths: 0 }] }) as unknown as ClubOffer;
  const foothill = club(
    'Foothill',
    [2, 5, 8, 11],
    [tier('foothill-6', 6, 1_200, 19_000), tier('foothill-3', 3, 1_000, 9_000)],
  );
  const lantern = club('Lantern', [3, 9], [tier('lantern-12', 12, 2_000, 90_000)]);
  const clubs = summarizeClubs([foothill, lantern]);

  it('uses the figures of the current clubs', () => {
    expect(clubs).toMatchObject({
      ...{ bottles: '3, 6 or 12 bottles', often: '2–4 times a year', discount: '10–20% off' },
      tastings: '2 or 4 per day, depending on club and size',
    });
    expect(
      compareMemberships('$129', clubs).rows.find(({ label }) => label === 'Wine discount')?.cells[0],
    ).toBe('10–20% off');
  });

  it('supports a single club, and has no example year for paused clubs', () => {
    expect(summarizeClubs([lantern])).toMatchObject({ often: '2 times a year', discount: '20% off' });
    const resting = summarizeClubs([foothill, lantern].map((each) => ({ ...each, status: 'paused' })));
    expect(resting).toEqual({ ...clubs, example: undefined });
    expect(recommendMembership('surprise', cents(12_900), resting, today)?.sentence).toContain(
      'No clubs are accepting new members',
    );
    const partly = summarizeClubs([{ ...foothill, status: 'paused' }, lantern]);
    expect(partly?.example).toMatchObject({ title: 'Lantern', perYear: 2 });
  });

  it('compares only the other memberships if the winery has no clubs, and recommends no club', () => {
    const none = summarizeClubs([]);
    expect(none).toBeUndefined();
    const { columns, rows } = compareMemberships('$129', none);
    expect(columns).toEqual([winery().membershipName, 'Vine Points']);
    expect(rows.map(({ cells }) => cells.length)).toEqual(rows.map(() => 2));
    expect(JSON.stringify(rows)).not.toMatch(/club|Infinity|NaN|undefined/i);
    expect(
      ['surprise', 'both'].map(
        (habit) => isCustomerHabit(habit) && recommendMembership(habit, cents(1), none, today),
      ),
    ).toEqual([undefined, undefined]);
  });

  it('names the clubs with a points multiplier and those with their own shipping rate', () => {
    const benefits = [
      { pointsMultiplier: basisPoints(12_500), groundShippingCents: undefined },
      { pointsMultiplier: basisPoints(10_000), groundShippingCents: cents(900) },
    ];
    const offers = [foothill, lantern].map((each, nth) => ({ ...each, ...benefits[nth] }));
    expect(summarizeClubs(offers)).toMatchObject({
      shipping: 'Same as everyone, $9 for Lantern boxes',
      points: '1.25 in Foothill, with Vine Points',
    });
  });

  it('shows yearly figures that add up', () => {
    const figures = (habit: Parameters<typeof recommendMembership>[0]) =>
      recommendMembership(habit, cents(12_900), clubs, today)?.rows.map(({ value }) => value);
    expect(figures('surprise')).toEqual(['$190–$250', '$760–$1,000', '12%', 'None']);
    expect(figures('orders')).toEqual(['$140.00', '$140.00', '$129']);
    expect(figures('visits')).toEqual(['$240.00', '$240.00', '$129']);
    expect(recommendMembership('visits', cents(12_900), clubs, today)?.sentence).toBe(
      'That’s $111.00 more than the fee.',
    );
  });

  it('ignores an unknown habit', () => {
    expect(['visits', 'constructor', '', null].map(isCustomerHabit)).toEqual([true, false, false, false]);
  });
});
