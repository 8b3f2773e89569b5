import { describe, expect, it } from 'vitest';
import { basisPoints, cents } from '../../../core/money.ts';
import { type Entitlement, guestStanding, standingForClubBox, standingFromEntitlements } from './rules.ts';

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

describe('a customer’s standing', () => {
  it('includes no member rights for a guest', () => {
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

  it("includes the rate of a member's plan, with the name of the club", () => {
    const standing = standingFromEntitlements([openCellar], now);
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
    const standing = standingFromEntitlements([openCellar, lantern], now);
    expect(standing.programs).toEqual(['club']);
    expect(standing.percentages.map(({ rate }) => rate)).toEqual([2000, 1500]);
    expect(standing.seesAllocations).toBe(true);
  });

  it('includes the shipping benefits of Mesa Lucero+, but no percentage and no club wines', () => {
    const standing = standingFromEntitlements([plus], now);
    expect(standing.percentages).toEqual([]);
    expect(
      standing.shippingBenefits.map(({ minimumWineMl, priceCents }) => [minimumWineMl, priceCents]),
    ).toEqual([
      [2250, 0],
      [0, 1000],
    ]);
    expect(standing.seesClubWines).toBe(false);
  });

  it('opens a release 72 hours early for Mesa Lucero+ members, but not early for club members', () => {
    const through = (at: string) => standingFromEntitlements([plus], new Date(at)).releasesThrough;
    expect(through('2027-03-03T07:59:59Z')).toBe('2027-03-05');
    expect(through('2027-03-03T08:00:00Z')).toBe('2027-03-06');
    expect(standingFromEntitlements([openCellar, lantern], now).releasesThrough).toBeUndefined();
  });

  it('includes the flat shipping of a club box, and the club’s percentage only once, even for members', () => {
    const quiz = {
      ...{ slug: 'gorge', plan: 'gorge-3', title: 'Gorge' },
      ...{ pointsMultiplier: basisPoints(10_000), groundShippingCents: cents(900) },
    };
    const joining = standingForClubBox(guestStanding, quiz, basisPoints(1000));
    expect(joining.percentages.map(({ label, rate }) => [label, rate])).toEqual([
      ['Gorge member price', 1000],
    ]);
    expect(joining.shippingBenefits).toEqual([
      { ruleId: 'club:gorge-ground', label: 'Gorge shipping', minimumWineMl: 0, priceCents: 900 },
    ]);
    const right = { program: 'club', plan: 'gorge-3', discount: basisPoints(1000), club: quiz } as const;
    const member = standingFromEntitlements([{ ...right, seesAllocation: false }], now);
    expect(standingForClubBox(member, quiz, basisPoints(1000)).percentages).toHaveLength(1);
    const other = { ...quiz, groundShippingCents: null };
    expect(standingForClubBox(guestStanding, other, basisPoints(0))).toMatchObject({
      ...{ percentages: [], shippingBenefits: [], seesClubWines: true },
    });
  });

  it("combines Mesa Lucero+ shipping with a club's percentage", () => {
    const standing = standingFromEntitlements([plus, openCellar], now);
    expect(standing.percentages).toHaveLength(1);
    expect(standing.shippingBenefits).toHaveLength(2);
  });
});
