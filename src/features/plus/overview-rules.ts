import type { CivilDate } from '../../core/dates.ts';
import { formatList } from '../../core/listed.ts';
import { membershipPath } from '../../core/membership-path.ts';
import { type Cents, cents, formatCents, formatRoundCents, zeroCents } from '../../core/money.ts';
import { formatPointCount } from '../../core/points.ts';
import { shipmentsPerYear } from '../../engine/clubs/rules.ts';
import { formatNumberRange, joinWithOr } from '../../engine/clubs/terms-rules.ts';
import type { Club, ClubOffer, ClubTier } from '../../engine/clubs/types.ts';
import { pointsForAmount, pointsProgram } from '../../engine/loyalty/points/rules.ts';
import { caseLadderOn } from '../../engine/pricing/dated-rules.ts';
import { formatRate } from '../../engine/pricing/rules.ts';
import { requirePlusMembershipTerms } from '../../engine/pricing/standing/membership-rules.ts';
import { winery } from '../../winery.ts';
import { pointsName, wineryPrograms } from '../../winery-offers.ts';
import { hypotheticalSavingsEstimate, maxEstimatedOrders, type SavingsEstimate } from './rules.ts';

export type CustomerHabit = 'surprise' | 'orders' | 'visits' | 'both' | 'rarely';

/** The figures of all clubs combined, for one column of the comparison. */
type ClubFigures = {
  readonly bottles: string;
  readonly often: string;
  readonly discount: string;
  readonly tastings: string;
  readonly shipping: string;
  readonly points: string;
  /** The plan for which a year is calculated; undefined if no club accepts members. */
  readonly example: { readonly title: string; readonly tier: ClubTier; readonly perYear: number } | undefined;
};

/**
 * Returns the difference between a plan's box size and six bottles. The example is the plan closest to six, and the cheapest of those, so
 * that it isn't chosen to look good.
 */
const fromSix = ({ bottles }: Pick<ClubTier, 'bottles'>) => Math.abs(bottles - 6);

/** Summarizes today's clubs; undefined for a winery without clubs. The example plan comes from clubs that aren't paused. */
export function summarizeClubs(clubs: readonly ClubOffer[]): ClubFigures | undefined {
  if (clubs.length === 0) return undefined;
  const tiers = clubs.flatMap((club) => club.tiers);
  const examples = clubs
    .filter(({ status }) => status !== 'paused')
    .flatMap((club) =>
      club.tiers.map((tier) => ({ title: club.title, tier, perYear: Math.min(...yearly(club)) })),
    );
  return {
    bottles: `${joinWithOr(ascending(tiers.map(({ bottles }) => bottles)))} bottles`,
    often: `${formatNumberRange(clubs.flatMap(yearly))} times a year`,
    discount: `${formatNumberRange(tiers.map(({ discount }) => discount / 100))}% off`,
    tastings: `${joinWithOr(ascending(tiers.map(({ tastingsPerDay }) => tastingsPerDay)))} per day, depending on club and size`,
    shipping: shippingOf(clubs),
    points: pointsOf(clubs),
    example: examples.toSorted(
      (one, other) => fromSix(one.tier) - fromSix(other.tier) || yearLow(one) - yearLow(other),
    )[0],
  };
}

/** Returns the clubs' shipping prices as text, such as `Same as everyone, $9 for Red Club boxes`. */
function shippingOf(clubs: readonly ClubOffer[]): string {
  const flat = clubs.flatMap(({ title, groundShippingCents }) =>
    groundShippingCents === undefined ? [] : `${formatRoundCents(groundShippingCents)} for ${title} boxes`,
  );
  return ['Same as everyone', ...flat].join(', ');
}

/** Returns the clubs' points per dollar as text, such as `1.25 in Estate and Red Club, with Vine Points`. */
function pointsOf(clubs: readonly ClubOffer[]): string {
  const faster = Map.groupBy(
    clubs.filter(({ pointsMultiplier }) => pointsMultiplier > 10_000),
    ({ pointsMultiplier }) => pointsMultiplier,
  );
  if (faster.size === 0) return `Same as everyone, with ${pointsName()}`;
  const rates = [...faster].map(
    ([rate, all]) => `${rate / 10_000} in ${formatList(all.map(({ title }) => title))}`,
  );
  return `${rates.join(', ')}, with ${pointsName()}`;
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

const yearly = ({ frequencies }: Pick<Club, 'frequencies'>) => frequencies.map(shipmentsPerYear);

const yearLow = ({ tier, perYear }: { readonly tier: ClubTier; readonly perYear: number }) =>
  tier.typicalLowCents * perYear;

type Row = { readonly label: string; readonly cells: readonly (string | undefined)[] };

type Program = 'club' | 'membership' | 'points';

/** Returns the winery's programs that can be compared today: clubs, paid membership and points. */
export function comparablePrograms(hasClubs: boolean): Program[] {
  const { membership, points } = wineryPrograms();
  return [
    ...(hasClubs ? (['club'] as const) : []),
    ...(membership ? (['membership'] as const) : []),
    ...(points ? (['points'] as const) : []),
  ];
}

/** Returns the columns and rows of the table that compares the winery's programs today. */
export function compareMemberships(price: string, clubs: ClubFigures | undefined) {
  const programs = comparablePrograms(clubs !== undefined);
  const names: Readonly<Record<Program, string>> = {
    ...{ club: 'Wine club', membership: winery().membershipName, points: pointsName() },
  };
  const figures = {
    ...{
      club: clubs && clubCells(clubs),
      membership: programs.includes('membership') ? plusCells(price) : undefined,
    },
    ...{ points: programs.includes('points') ? pointsCells() : undefined },
  };
  const rows = labels.flatMap(([key, label, plain]): Row[] => {
    const cells = programs.map((program) => figures[program]?.[key]);
    if (cells.every((cell) => cell === undefined)) return [];
    if (key === 'combined' && (!clubs || programs.length < 2)) return [];
    return [{ label, cells: cells.map((cell) => cell ?? plain) }];
  });
  return { columns: programs.map((program) => names[program]), rows };
}

type Cells = Readonly<Partial<Record<(typeof labels)[number][0], string>>>;

/** The rows of the comparison, in order: key, label, and the text for a program without a value. Undefined leaves the cell empty. */
const labels = [
  ['costs', 'Costs', undefined],
  ['wine', 'Wine', 'What you order'],
  ['discount', 'Wine discount', 'Same as everyone'],
  ['shipping', 'Ground shipping', 'Same as everyone'],
  ['tastings', 'Tastings', 'Regular price'],
  ['early', 'New wines', 'Same as everyone'],
  ['giftBox', 'Gift box', 'Regular price'],
  ['booking', 'Booking visits', 'Same as everyone'],
  ['points', 'Points per dollar', undefined],
  ['expiry', 'Points expire', undefined],
  ['cancel', 'How to cancel', undefined],
  ['combined', 'Combined', undefined],
] as const;

const hasPoints = () => wineryPrograms().points !== undefined;
const notWhileMember = () => (hasPoints() ? { expiry: 'Not while you’re a member' } : {});

function clubCells({ bottles, often, discount, shipping, tastings, points }: ClubFigures): Cells {
  return {
    ...{ costs: 'The wine in your box, no fee', wine: `${bottles}, ${often}`, discount, shipping, tastings },
    ...(hasPoints() && { points }),
    ...notWhileMember(),
    cancel: 'Right away, in two clicks',
    ...(wineryPrograms().membership && {
      combined: `With ${winery().membershipName}: you keep your discount and get its shipping`,
    }),
  };
}

function plusCells(price: string): Cells {
  const { shipping, giftBoxes, earlyHours, discount, words } = requirePlusMembershipTerms();
  const { includedFromBottles: from, flatCents } = shipping;
  const flat = flatCents === undefined ? undefined : formatRoundCents(flatCents);
  const included = from !== undefined && `Included on ${spelled(from)} bottles or more`;
  const ground = included ? `${included}${flat ? `, otherwise ${flat}` : ''}` : flat;
  return {
    costs: `${price} a year`,
    wine: 'What you order',
    ...(discount > 0 && { discount: `${discount / 100}% off` }),
    ...(ground && { shipping: ground }),
    ...(words.tastings && { tastings: words.tastings }),
    ...(earlyHours > 0 && { early: `${earlyHours} hours early` }),
    ...(giftBoxes > 0 && {
      giftBox: giftBoxes === 1 ? 'One included with each order' : `${giftBoxes} included with each order`,
    }),
    ...(words.booking && { booking: words.booking }),
    ...(hasPoints() && {
      points: `${pointsProgram().membershipMultiplier / 10_000}, with ${pointsName()}`,
    }),
    ...notWhileMember(),
    cancel: 'At the end of your year, in two clicks',
    combined: 'With a club: you get the better price on visits',
  };
}

function pointsCells(): Cells {
  const { comparison: words, tiers, expiresAfterMonths } = pointsProgram();
  const rates = tiers.map(({ multiplier }) => multiplier / 10_000);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  return {
    costs: 'Free',
    wine: 'What you order',
    ...(words.shipping && { shipping: words.shipping }),
    ...(words.tastings && { tastings: words.tastings }),
    points: least === most ? `${least}` : `${least} to ${most}, depending on what you spend in a year`,
    expiry: `After ${expiresAfterMonths} months`,
    cancel: 'Right away, in two clicks. We’ll save your points.',
    combined: 'With either: you get the best rate',
  };
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const spelled = (count: number) => numbers[count] ?? String(count);

type Advice = SavingsEstimate & {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
};

const club = { to: '/wine-club', action: 'Compare the clubs' } as const;
const plus = () => ({ to: membershipPath(), action: `See ${winery().membershipName}` }) as const;
const feeRow = (priceCents: Cents) => ({ label: 'Fee', value: formatRoundCents(priceCents) });

type HabitChoice = { readonly value: CustomerHabit; readonly label: string };

/** Returns the shopping habits that a visitor can choose from, which depend on the winery's programs. */
export function customerHabitChoices(hasClubs: boolean): HabitChoice[] {
  const programs = comparablePrograms(hasClubs);
  const has = (...needed: readonly Program[]) => needed.every((each) => programs.includes(each));
  return [
    ...(has('club')
      ? [{ value: 'surprise', label: 'I’d like a box sent to me a few times a year' } as const]
      : []),
    ...(has('membership')
      ? [
          { value: 'orders', label: 'I order when I like, often a few bottles' } as const,
          { value: 'visits', label: 'I visit and bring friends' } as const,
        ]
      : []),
    ...(has('club', 'membership')
      ? [{ value: 'both', label: 'A regular box, and orders in between' } as const]
      : []),
    ...(has('points') ? [{ value: 'rarely', label: 'Once or twice a year' } as const] : []),
  ];
}

/**
 * Returns the recommended membership for a habit, with figures for a year of it. Undefined if the winery doesn't offer the habit or has no
 * club to recommend.
 */
export function recommendMembership(
  habit: CustomerHabit,
  priceCents: Cents,
  clubs: ClubFigures | undefined,
  today: CivilDate,
): Advice | undefined {
  if (!customerHabitChoices(clubs !== undefined).some(({ value }) => value === habit)) return undefined;
  const estimate = (orders: number, tastings: number): SavingsEstimate => {
    const { rows, sentence } = hypotheticalSavingsEstimate({ orders, tastings }, priceCents);
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
        ...estimate(ordersToPayBack(priceCents), 0),
        title: winery().membershipName,
        text: requirePlusMembershipTerms().estimate.orders,
      };
    case 'visits':
      return {
        ...plus(),
        ...estimate(0, requirePlusMembershipTerms().estimate.mostTastings),
        title: winery().membershipName,
        text: requirePlusMembershipTerms().estimate.visits,
      };
    case 'both':
      return (
        clubs && {
          ...club,
          ...boxYear(clubs),
          title: `A club and ${winery().membershipName}`,
          text: `You get the club’s discount on every bottle, and ${winery().membershipName} covers shipping on what you order in between. Start with the club, which is free to join.`,
        }
      );
    case 'rarely':
      return pointsAdvice(today);
  }
}

/** Returns the number of orders per year whose shipping savings cover the membership fee, at most `maxEstimatedOrders`. */
function ordersToPayBack(priceCents: Cents): number {
  const { shippingCents } = requirePlusMembershipTerms().estimate;
  return Math.min(maxEstimatedOrders, Math.ceil(priceCents / Math.max(1, shippingCents)));
}

function pointsAdvice(today: CivilDate): Advice {
  const { tiers, comparison: words } = pointsProgram();
  const steps = (caseLadderOn(today)?.steps ?? []).map(
    ({ bottles, rate }) => `${formatRate(rate)} on ${spelled(bottles)}`,
  );
  const [first, ...more] = steps;
  const savings = first ? ` Everyone saves ${formatList([`${first} bottles`, ...more])}.` : '';
  const two = pointsForAmount(cents(40_000), { rate: tiers[0].multiplier });
  return {
    to: '/loyalty/rewards',
    action: 'See rewards',
    title: `Just ${pointsName()}`,
    text: `Order when you like.${savings} Points are free and come with each order.`,
    rows: [
      { label: 'Two orders of $200', value: formatPointCount(two) },
      { label: 'Fee', value: 'None' },
    ],
    sentence: words.example ?? '',
  };
}

/** Returns the estimated cost of a year of the example plan's boxes. */
function boxYear({ example }: ClubFigures): SavingsEstimate {
  if (!example) return { rows: [], sentence: 'No clubs are accepting new members right now.' };
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
    sentence: `These figures are for ${title}, before tax and shipping. You can skip or cancel anytime.`,
  };
}

const habits: ReadonlySet<string> = new Set<CustomerHabit>([
  'surprise',
  'orders',
  'visits',
  'both',
  'rarely',
]);

export function isCustomerHabit(text: string | null): text is CustomerHabit {
  return text !== null && habits.has(text);
}
