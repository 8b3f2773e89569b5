import { describe, expect, it } from 'vitest';
import { basisPoints, cents } from '../../../core/money.ts';
import { type Entitlement, guestStanding, standingFrom, standingInBox } from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');

const openCellar: Entitlement = {
  program: 'club',
  plan: 'open-cellar-6',
  discount: basisPoints(1500),
  seesAllocation: false,
  club: {
    ...{ slug: 'open-cellar', plan: 'open-cellar-6', title: 'Open Cellar' },
    ...{ pointsMultiplier: basisPoints(12_500), groundShippingCents: null },
  },
};
const lantern: Entitlement = {
  program: 'club',
  plan: 'lantern-12',
  discount: basisPoints(2000),
  seesAllocation: true,
};
const plus: Entitlement = {
  program: 'plus',
  plan: 'mesa-lucero-plus',
  discount: basisPoints(0),
  seesAllocation: false,
};

describe('standing', () => {
  it('gives a guest no member rights', () => {
    expect(guestStanding).toEqual({
      programs: [],
      plans: [],
      clubs: [],
      percentages: [],
      shippingBenefits: [],
      seesClubWines: false,
      seesAllocations: false,
    });
  });

  it("gives a member the plan's rate, with the name of the club", () => {
    const standing = standingFrom([openCellar], now);
    expect(standing.percentages).toEqual([
      {
        ruleId: 'club:open-cellar-6',
        label: 'Open Cellar member price',
        reason: 'Open Cellar members save 15%.',
        rate: 1500,
        source: 'club',
      },
    ]);
    expect(standing.seesClubWines).toBe(true);
    expect(standing.seesAllocations).toBe(false);
  });

  it('keeps every percentage, best first, so that pricing can report which one lost', () => {
    const standing = standingFrom([openCellar, lantern], now);
    expect(standing.programs).toEqual(['club']);
    expect(standing.percentages.map(({ rate }) => rate)).toEqual([2000, 1500]);
    expect(standing.seesAllocations).toBe(true);
  });

  it('gives Mesa Lucero+ its shipping, but no percentage and no club wines', () => {
    const standing = standingFrom([plus], now);
    expect(standing.percentages).toEqual([]);
    expect(
      standing.shippingBenefits.map(({ minimumWineMl, priceCents }) => [minimumWineMl, priceCents]),
    ).toEqual([
      [2250, 0],
      [0, 1000],
    ]);
    expect(standing.seesClubWines).toBe(false);
  });

  it('opens a release to Mesa Lucero+ 72 hours before its day starts at the winery, and to a club on the day', () => {
    const through = (at: string) => standingFrom([plus], new Date(at)).releasesThrough;
    expect(through('2027-03-03T07:59:59Z')).toBe('2027-03-05');
    expect(through('2027-03-03T08:00:00Z')).toBe('2027-03-06');
    expect(standingFrom([openCellar, lantern], now).releasesThrough).toBeUndefined();
  });

  it('adds to a box the flat shipping of its club, and its percentage only for those who are not members', () => {
    const quiz = {
      ...{ slug: 'gorge', plan: 'gorge-3', title: 'Gorge' },
      ...{ pointsMultiplier: basisPoints(10_000), groundShippingCents: cents(900) },
    };
    const joining = standingInBox(guestStanding, quiz, basisPoints(1000));
    expect(joining.percentages.map(({ label, rate }) => [label, rate])).toEqual([
      ['Gorge member price', 1000],
    ]);
    expect(joining.shippingBenefits).toEqual([
      { ruleId: 'club:gorge-ground', label: 'Gorge shipping', minimumWineMl: 0, priceCents: 900 },
    ]);
    const right = { program: 'club', plan: 'gorge-3', discount: basisPoints(1000), club: quiz } as const;
    const member = standingFrom([{ ...right, seesAllocation: false }], now);
    expect(standingInBox(member, quiz, basisPoints(1000)).percentages).toHaveLength(1);
    const other = { ...quiz, groundShippingCents: null };
    expect(standingInBox(guestStanding, other, basisPoints(0))).toMatchObject({
      ...{ percentages: [], shippingBenefits: [], seesClubWines: true },
    });
  });

  it("combines Mesa Lucero+ shipping with a club's percentage", () => {
    const standing = standingFrom([plus, openCellar], now);
    expect(standing.percentages).toHaveLength(1);
    expect(standing.shippingBenefits).toHaveLength(2);
  });
});
