import type { ClubInput } from '../../src/engine/clubs/definition-rules.ts';

type Frequency = ClubInput['frequencies'][number];

const quarterly = (months: number[]): Frequency => ({
  ...{ frequency: 'quarterly', title: 'Four times a year' },
  ...{ months, intervalMonths: 3 },
});
const twiceAYear = (months: number[]): Frequency => ({
  ...{ frequency: 'twice-a-year', title: 'Twice a year' },
  ...{ months, intervalMonths: 6 },
});

/** Raised with the text of `clubTerms`. */
const termsVersion = '2026-11b';

/** The clubs of the winery (domain §4.3), as `saveClub` reads them. */
export const clubs: readonly ClubInput[] = [
  {
    slug: 'foothill',
    title: 'Foothill',
    shape: 'curated',
    cadence: 'release',
    position: 10,
    termsVersion,
    pointsMultiplierBasisPoints: 12_500,
    copy: {
      heading: 'We choose. You open.',
      about:
        'Each quarter our winemaker picks what’s drinking well now, either a mix of red and white or reds only. There’s nothing to decide, and no wine you’ve already had three times.',
      summary: 'We choose: 3, 6 or 12 a quarter',
      picture: 'club-foothill',
      pictureAlt:
        'Three bottles and a glass of red on a limestone wall, the foothills behind them in the morning.',
    },
    tiers: [
      {
        ...{ bottles: 3, discountBasisPoints: 1_000, tastingsPerDay: 2 },
        ...{ typicalLowCents: 9_500, typicalHighCents: 11_500, giftCents: 13_500 },
      },
      {
        ...{ bottles: 6, discountBasisPoints: 1_500, tastingsPerDay: 4 },
        ...{ typicalLowCents: 19_000, typicalHighCents: 24_000, giftCents: 26_500 },
      },
      {
        ...{ bottles: 12, discountBasisPoints: 2_000, tastingsPerDay: 4 },
        ...{ typicalLowCents: 36_000, typicalHighCents: 46_000, giftCents: 49_500 },
      },
    ],
    frequencies: [quarterly([2, 5, 8, 11])],
  },
  {
    slug: 'open-cellar',
    title: 'Open Cellar',
    shape: 'choice',
    cadence: 'release',
    position: 20,
    termsVersion,
    pointsMultiplierBasisPoints: 12_500,
    copy: {
      heading: 'Your box, your bottles, your week.',
      about:
        'We suggest a box. Swap in anything from the cellar, add bottles at your member price, ship early, or skip two of your four boxes a year.',
      summary: 'You choose: 6 or 12 a quarter',
      picture: 'club-open-cellar',
      pictureAlt: 'An open wine box on a table in the cellar, bottles lying in the racks behind it.',
    },
    tiers: [
      {
        ...{ bottles: 6, discountBasisPoints: 1_500, tastingsPerDay: 4 },
        ...{ typicalLowCents: 20_000, typicalHighCents: 26_000, giftCents: 28_500 },
      },
      {
        ...{ bottles: 12, discountBasisPoints: 2_000, tastingsPerDay: 4 },
        ...{ typicalLowCents: 38_000, typicalHighCents: 48_000, giftCents: 51_500 },
      },
    ],
    frequencies: [quarterly([2, 5, 8, 11]), twiceAYear([5, 11])],
  },
  {
    slug: 'lantern',
    title: 'Lantern Society',
    shape: 'curated',
    cadence: 'release',
    position: 30,
    memberCap: 200,
    termsVersion,
    copy: {
      heading: 'Two hundred members, and one hill.',
      about:
        'Twelve bottles from our oldest block twice a year, first access to three bottles of Lantern Hill, library wines, and your own host when you visit.',
      summary: 'Two hundred members, twice a year',
      allocation: 'Three bottles of Lantern Hill',
      picture: 'club-lantern-society',
      pictureAlt: 'A lantern with a candle beside a bottle and a glass at dusk, the hills blue behind them.',
    },
    tiers: [
      {
        ...{ bottles: 12, discountBasisPoints: 2_000, tastingsPerDay: 4, seesAllocation: true },
        ...{ typicalLowCents: 78_000, typicalHighCents: 96_000 },
      },
    ],
    frequencies: [twiceAYear([3, 10])],
  },
  {
    slug: 'discovery',
    title: 'Discovery',
    shape: 'quiz',
    cadence: 'own_date',
    position: 40,
    termsVersion,
    groundShippingCents: 900,
    copy: {
      heading: 'A box built around your taste.',
      about:
        'Tell us what you drink and how adventurous you are. Rate each bottle, and the next box gets closer to your taste. Choose your own date, pay a flat $9 for shipping, and pause whenever you like.',
      summary: 'Chosen for your taste: 3 or 6 a box',
      picture: 'club-discovery',
      pictureAlt: 'Three glasses, white, rosé and red, above cards with the numbers one to three.',
    },
    tiers: [
      {
        ...{ bottles: 3, discountBasisPoints: 1_000, tastingsPerDay: 2 },
        ...{ typicalLowCents: 8_800, typicalHighCents: 10_500, giftCents: 12_500 },
      },
      {
        ...{ bottles: 6, discountBasisPoints: 1_200, tastingsPerDay: 2 },
        ...{ typicalLowCents: 17_500, typicalHighCents: 20_500, giftCents: 23_500 },
      },
    ],
    frequencies: [
      { frequency: 'monthly', title: 'Every month', intervalMonths: 1 },
      { frequency: 'every-two-months', title: 'Every two months', intervalMonths: 2 },
      { frequency: 'every-three-months', title: 'Every three months', intervalMonths: 3 },
    ],
  },
];

/** Codes on the cards in the tasting rooms. */
export const joinCodes = [
  { code: 'HILLTOP', location: 'hilltop', host: 'Marisol', campaign: 'counter' },
  { code: 'PINEWALK', location: 'downtown', host: 'Tomas', campaign: 'counter' },
  { code: 'HARVEST26', location: 'hilltop', host: 'Marisol', campaign: 'harvest-supper', endedDaysAgo: 12 },
] as const;
