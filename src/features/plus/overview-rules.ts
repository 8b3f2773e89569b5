import { listed } from '../../core/listed.ts';
import { type Cents, cents, formatCents, formatRoundCents, zeroCents } from '../../core/money.ts';
import { shipmentsPerYear } from '../../engine/clubs/rules.ts';
import { anyOf, numberRange } from '../../engine/clubs/terms-rules.ts';
import type { Club, ClubOffer, ClubTier } from '../../engine/clubs/types.ts';
import { earlyHours } from '../../engine/pricing/standing/rules.ts';
import { winery } from '../../winery.ts';
import { type Estimate, guessedEstimate } from './rules.ts';

export type Habit = 'surprise' | 'orders' | 'visits' | 'both' | 'rarely';

/** The figures of all clubs together, as one column of the comparison. */
type ClubFigures = {
  readonly bottles: string;
  readonly often: string;
  readonly discount: string;
  readonly tastings: string;
  readonly shipping: string;
  readonly points: string;
  /** A year of the most common plan; undefined if no club takes members. */
  readonly example: { readonly title: string; readonly tier: ClubTier; readonly perYear: number } | undefined;
};

/** Prefers the cheapest box of about six bottles, so that the example does not flatter. */
const fromSix = ({ bottles }: Pick<ClubTier, 'bottles'>) => Math.abs(bottles - 6);

/** Summarizes today's clubs; undefined for a winery without any. The example year comes from clubs that take members. */
export function clubFigures(clubs: readonly ClubOffer[]): ClubFigures | undefined {
  if (clubs.length === 0) return undefined;
  const tiers = clubs.flatMap((club) => club.tiers);
  const examples = clubs
    .filter(({ status }) => status !== 'paused')
    .flatMap((club) =>
      club.tiers.map((tier) => ({ title: club.title, tier, perYear: Math.min(...yearly(club)) })),
    );
  return {
    bottles: `${anyOf(ascending(tiers.map(({ bottles }) => bottles)))} bottles`,
    often: `${numberRange(clubs.flatMap(yearly))} times a year`,
    discount: `${numberRange(tiers.map(({ discount }) => discount / 100))}% off`,
    tastings: `${anyOf(ascending(tiers.map(({ tastingsPerDay }) => tastingsPerDay)))} per day, by club and size`,
    shipping: shippingOf(clubs),
    points: pointsOf(clubs),
    example: examples.toSorted(
      (one, other) => fromSix(one.tier) - fromSix(other.tier) || yearLow(one) - yearLow(other),
    )[0],
  };
}

/** `Same as everyone, $9 for Red Club boxes`. */
function shippingOf(clubs: readonly ClubOffer[]): string {
  const flat = clubs.flatMap(({ title, groundShippingCents }) =>
    groundShippingCents === undefined ? [] : `${formatRoundCents(groundShippingCents)} for ${title} boxes`,
  );
  return ['Same as everyone', ...flat].join(', ');
}

/** `1.25 in Estate and Red Club, with Vine Points`. */
function pointsOf(clubs: readonly ClubOffer[]): string {
  const faster = Map.groupBy(
    clubs.filter(({ pointsMultiplier }) => pointsMultiplier > 10_000),
    ({ pointsMultiplier }) => pointsMultiplier,
  );
  if (faster.size === 0) return 'Same as everyone, with Vine Points';
  const rates = [...faster].map(
    ([rate, all]) => `${rate / 10_000} in ${listed(all.map(({ title }) => title))}`,
  );
  return `${rates.join(', ')}, with Vine Points`;
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

const yearly = ({ frequencies }: Pick<Club, 'frequencies'>) => frequencies.map(shipmentsPerYear);

const yearLow = ({ tier, perYear }: { readonly tier: ClubTier; readonly perYear: number }) =>
  tier.typicalLowCents * perYear;

type Row = { readonly label: string; readonly cells: readonly (string | undefined)[] };

/** Returns the columns and rows that compare the memberships today; without clubs, the other two. */
export function comparison(price: string, clubs: ClubFigures | undefined) {
  const others = [winery().membershipName, 'Vine Points'];
  if (clubs) return { columns: ['Wine club', ...others], rows: [...rowsOf(price, clubs), combined] };
  const rows = rowsOf(price, undefined).map(({ label, cells }): Row => ({ label, cells: cells.slice(1) }));
  return { columns: others, rows };
}

const combined: Row = {
  label: 'Combined',
  cells: [
    'With Plus: your discount and its shipping',
    'With a club: you get the better price on visits',
    'With either: you get the best rate',
  ],
};

function rowsOf(price: string, clubs: ClubFigures | undefined): Row[] {
  return [
    { label: 'Costs', cells: ['The wine in your box, no fee', `${price} a year`, 'Free'] },
    {
      label: 'Wine',
      cells: [clubs && `${clubs.bottles}, ${clubs.often}`, 'What you order', 'What you order'],
    },
    { label: 'Wine discount', cells: [clubs?.discount, 'Same as everyone', 'Same as everyone'] },
    {
      label: 'Ground shipping',
      cells: [
        clubs?.shipping,
        'Included on three bottles or more, otherwise $10',
        'On one order, for 900 points',
      ],
    },
    {
      label: 'Tastings',
      cells: [
        clubs?.tastings,
        '2 a quarter, plus 4 guests a year at half price',
        'A walk for two from 2,400 points',
      ],
    },
    { label: 'New wines', cells: ['Same as everyone', `${earlyHours} hours earlier`, 'Same as everyone'] },
    { label: 'Gift box', cells: ['Regular price', 'One included in each order', 'Regular price'] },
    { label: 'Booking visits', cells: ['Same as everyone', '14 days earlier', 'Same as everyone'] },
    {
      label: 'Points per dollar',
      cells: [clubs?.points, '2, with Vine Points', '1 to 2, by what you spend in a year'],
    },
    {
      label: 'Points expire',
      cells: ['Not while you’re a member', 'Not while you’re a member', 'After 24 months'],
    },
    {
      label: 'How to cancel',
      cells: [
        'Right away, in two clicks',
        'At the end of your year, in two clicks',
        'Right away, in two clicks. We keep your points.',
      ],
    },
  ];
}

type Advice = Estimate & {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
};

const club = { to: '/wine-club', action: 'Compare the clubs' } as const;
const plus = () => ({ to: '/daou-plus', action: `See ${winery().membershipName}` }) as const;
const feeRow = (priceCents: Cents) => ({ label: 'Fee', value: formatRoundCents(priceCents) });

/** Returns the recommended membership for a habit, with a year of it in figures; undefined for a club if there is none. */
export function adviceFor(
  habit: Habit,
  priceCents: Cents,
  clubs: ClubFigures | undefined,
  shippingCents: Cents,
): Advice | undefined {
  const estimate = (orders: number, tastings: number): Estimate => {
    const { rows, sentence } = guessedEstimate({ orders, tastings }, priceCents, shippingCents);
    const used = rows.filter(({ value }) => value !== formatCents(zeroCents));
    return { rows: [...used, feeRow(priceCents)], sentence };
  };
  switch (habit) {
    case 'surprise':
      return (
        clubs && {
          ...club,
          ...boxYear(clubs),
          title: 'A wine club',
          text: `You pay only for the wine, get ${clubs.discount}, and can skip a shipment or cancel anytime.`,
        }
      );
    case 'orders':
      return {
        ...plus(),
        ...estimate(7, 0),
        title: winery().membershipName,
        text: 'Ground shipping for three bottles costs $20 or more, so seven orders a year pay back the fee.',
      };
    case 'visits':
      return {
        ...plus(),
        ...estimate(0, 8),
        title: winery().membershipName,
        text: 'You get two seats a quarter. Four visits for two a year are worth more than the fee, and you can book earlier.',
      };
    case 'both':
      return (
        clubs && {
          ...club,
          ...boxYear(clubs),
          title: `A club and ${winery().membershipName}`,
          text: `The club takes its discount off every bottle, and ${winery().membershipName} covers shipping on what you order in between. Start with the club, which is free.`,
        }
      );
    case 'rarely':
      return {
        to: '/loyalty/rewards',
        action: 'See rewards',
        title: 'Vine Points, and nothing else',
        text: 'Order when you like: everyone saves 5% on six bottles and 10% on 12. Points are free and come with each order.',
        rows: [
          { label: 'Two orders of $200', value: '400 points' },
          { label: 'Fee', value: 'None' },
        ],
        sentence: '900 points cover ground shipping on an order.',
      };
  }
}

/** Returns a year of the example plan's boxes. */
function boxYear({ example }: ClubFigures): Estimate {
  if (!example) return { rows: [], sentence: 'No club is taking new members right now.' };
  const { title, tier, perYear } = example;
  const range = (low: Cents, high: Cents) => `${formatRoundCents(low)}–${formatRoundCents(high)}`;
  const { bottles, discount, typicalLowCents: low, typicalHighCents: high } = tier;
  return {
    rows: [
      { label: `A box of ${bottles}, typically`, value: range(low, high) },
      { label: `${perYear} boxes a year`, value: range(cents(low * perYear), cents(high * perYear)) },
      { label: 'Savings on other wines', value: `${discount / 100}%` },
      { label: 'Fee', value: 'None' },
    ],
    sentence: `That is ${title}, before tax and shipping. You can skip it or cancel anytime.`,
  };
}

const habits: ReadonlySet<string> = new Set<Habit>(['surprise', 'orders', 'visits', 'both', 'rarely']);

export function isHabit(text: string | null): text is Habit {
  return text !== null && habits.has(text);
}
