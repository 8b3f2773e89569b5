import { type Cents, cents } from '../../src/core/money.ts';
import type { ClubCadence, ClubShape } from '../../src/engine/clubs/types.ts';

export type SeedTier = {
  readonly bottles: number;
  readonly discountBasisPoints: number;
  readonly typical: readonly [low: Cents, high: Cents];
  readonly tastingsPerDay: number;
  readonly seesAllocation?: boolean;
  /** The price of one shipment as a gift; without it the plan can't be given as a gift. */
  readonly gift?: Cents;
};

export type SeedClub = {
  readonly id: number;
  /** Also the start of its plans' slugs: `foothill-6`. */
  readonly slug: string;
  readonly title: string;
  readonly shape: ClubShape;
  readonly cadence: ClubCadence;
  readonly memberCap?: number;
  readonly tiers: readonly SeedTier[];
  readonly frequencies: readonly SeedFrequency[];
};

export type SeedFrequency = {
  readonly frequency: string;
  readonly title: string;
  readonly months: readonly number[];
  readonly intervalMonths: number;
};

const dollars = (low: number, high: number) => [cents(low * 100), cents(high * 100)] as const;

const quarterly = (months: readonly number[]): SeedFrequency => ({
  frequency: 'quarterly',
  title: 'Four times a year',
  months,
  intervalMonths: 3,
});
const twiceAYear = (months: readonly number[]): SeedFrequency => ({
  frequency: 'twice-a-year',
  title: 'Twice a year',
  months,
  intervalMonths: 6,
});
const everyMonths = (frequency: string, title: string, intervalMonths: number): SeedFrequency => ({
  frequency,
  title,
  months: [],
  intervalMonths,
});

/** The version of the terms that members agree to; raised with the text of `clubTerms`. */
export const termsVersion = '2026-11b';

/** The clubs of the winery (domain §4.3). */
export const clubs: readonly SeedClub[] = [
  {
    id: 1,
    slug: 'foothill',
    title: 'Foothill',
    shape: 'curated',
    cadence: 'release',
    tiers: [
      {
        bottles: 3,
        discountBasisPoints: 1_000,
        typical: dollars(95, 115),
        tastingsPerDay: 2,
        gift: cents(13_500),
      },
      {
        bottles: 6,
        discountBasisPoints: 1_500,
        typical: dollars(190, 240),
        tastingsPerDay: 4,
        gift: cents(26_500),
      },
      {
        bottles: 12,
        discountBasisPoints: 2_000,
        typical: dollars(360, 460),
        tastingsPerDay: 4,
        gift: cents(49_500),
      },
    ],
    frequencies: [quarterly([2, 5, 8, 11])],
  },
  {
    id: 2,
    slug: 'open-cellar',
    title: 'Open Cellar',
    shape: 'choice',
    cadence: 'release',
    tiers: [
      {
        bottles: 6,
        discountBasisPoints: 1_500,
        typical: dollars(200, 260),
        tastingsPerDay: 4,
        gift: cents(28_500),
      },
      {
        bottles: 12,
        discountBasisPoints: 2_000,
        typical: dollars(380, 480),
        tastingsPerDay: 4,
        gift: cents(51_500),
      },
    ],
    frequencies: [quarterly([2, 5, 8, 11]), twiceAYear([5, 11])],
  },
  {
    id: 3,
    slug: 'lantern',
    title: 'Lantern Society',
    shape: 'curated',
    cadence: 'release',
    memberCap: 200,
    tiers: [
      {
        bottles: 12,
        discountBasisPoints: 2_000,
        typical: dollars(780, 960),
        tastingsPerDay: 4,
        seesAllocation: true,
      },
    ],
    frequencies: [twiceAYear([3, 10])],
  },
  {
    id: 4,
    slug: 'discovery',
    title: 'Discovery',
    shape: 'quiz',
    cadence: 'own_date',
    tiers: [
      {
        bottles: 3,
        discountBasisPoints: 1_000,
        typical: dollars(88, 105),
        tastingsPerDay: 2,
        gift: cents(12_500),
      },
      {
        bottles: 6,
        discountBasisPoints: 1_200,
        typical: dollars(175, 205),
        tastingsPerDay: 2,
        gift: cents(23_500),
      },
    ],
    frequencies: [
      everyMonths('monthly', 'Every month', 1),
      everyMonths('every-two-months', 'Every two months', 2),
      everyMonths('every-three-months', 'Every three months', 3),
    ],
  },
];

/** Codes on the cards in the tasting rooms. */
export const joinCodes = [
  { code: 'HILLTOP', location: 'hilltop', host: 'Marisol', campaign: 'counter' },
  { code: 'PINEWALK', location: 'downtown', host: 'Tomas', campaign: 'counter' },
  { code: 'HARVEST26', location: 'hilltop', host: 'Marisol', campaign: 'harvest-supper', endedDaysAgo: 12 },
] as const;
