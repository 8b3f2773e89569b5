import { z } from 'zod';
import { ok, type Refusal, type Result, refused } from '../../core/result.ts';

const words = (most: number) =>
  z.string(`Enter at most ${most} characters.`).trim().max(most, `Use at most ${most} characters.`);
const line = words(80).default('');
const dollars = (least: number) =>
  z
    .int('Enter a price in whole cents.')
    .min(least, least === 0 ? 'A price can’t be negative.' : 'Enter a price above $0.00.')
    .max(10_000_00, 'Enter a price of at most $10,000.00.');
const code = (sentence: string) => z.string(sentence).regex(/^[a-z]+(-[a-z]+)*$/, sentence);
const flag = z.boolean('Enter true or false.');
const written = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, 'Write it as an object with named fields.');

const discountRange = 'Enter a discount from 0 to 6,000 basis points, which is 60%.';
const bottleRange = 'A plan must have 3 to 48 bottles.';
const monthRange = 'Enter months as numbers from 1 to 12, in calendar order.';
const intervalRange = 'Enter an interval of 1 to 12 months.';
const multiplierRange =
  'Enter a multiplier from 10,000 to 50,000 basis points. 10,000 is one point per dollar.';
const shapes = 'The club’s shape must be curated, choice or quiz.';
const cadences = 'The club’s cadence must be release or own_date.';

const copy = written({
  /** A headline above the description. If empty, the club's title is shown. */
  heading: line,
  about: words(600).default(''),
  /** A one-line summary for lists of clubs, such as `We choose: 3, 6 or 12 a quarter`. */
  summary: line,
  /** The wines that members may buy from allocations, such as `Three magnums of the reserve`. */
  allocation: line,
  /** The name of the club's picture. */
  picture: line,
  pictureAlt: words(300).default(''),
});

const tier = written({
  bottles: z.int(bottleRange).min(3, bottleRange).max(48, bottleRange),
  discountBasisPoints: z.int(discountRange).min(0, discountRange).max(6000, discountRange),
  typicalLowCents: dollars(1),
  typicalHighCents: dollars(1),
  tastingsPerDay: z.int('Enter a whole number of tastings.').min(0).max(99).default(2),
  seesAllocation: flag.default(false),
  /** The price of one shipment as a gift, including tax and shipping. A plan without it can't be given as a gift. */
  giftCents: dollars(1).optional(),
}).refine(({ typicalLowCents, typicalHighCents }) => typicalLowCents <= typicalHighCents, {
  error: 'The high price must be at least as high as the low price.',
  path: ['typicalHighCents'],
});

const frequency = written({
  frequency: code('Enter a code of lowercase words such as “twice-a-year”.'),
  title: words(60).min(1, 'Enter a title.'),
  /** The months of the releases. Empty if each member has their own dates. */
  months: z
    .array(z.int(monthRange).min(1, monthRange).max(12, monthRange), monthRange)
    .refine((months) => months.every((month, nth) => nth === 0 || month > (months[nth - 1] ?? 0)), monthRange)
    .default([]),
  intervalMonths: z.int(intervalRange).min(1, intervalRange).max(12, intervalRange),
});

/**
 * The schema of a club definition: everything a winery decides about a club. Each plan is named by slug and bottles, such as `estate-6`.
 */
export const clubDefinitionSchema = written({
  slug: code('Enter a slug of lowercase words such as “red-club”.').max(40, 'Use at most 40 characters.'),
  title: words(60).min(1, 'Enter a title.'),
  shape: z.enum(['curated', 'choice', 'quiz'], shapes),
  cadence: z.enum(['release', 'own_date'], cadences),
  /** The club's position in lists of clubs. */
  position: z.int('Enter a whole number.').min(0).max(32_000),
  /** Whether the club accepts no new members. If omitted, a saved club keeps its state. */
  isPaused: flag.optional(),
  memberCap: z
    .int('Enter a whole number of members.')
    .min(1, 'The cap must be at least one member.')
    .optional(),
  /** The version of the terms that new members agree to. */
  termsVersion: words(40).regex(/^[\w.-]+$/, 'Enter a version such as “2027-01”.'),
  pointsMultiplierBasisPoints: z
    .int(multiplierRange)
    .min(10_000, multiplierRange)
    .max(50_000, multiplierRange)
    .default(10_000),
  groundShippingCents: dollars(0).optional(),
  copy: copy.prefault({}),
  tiers: z.array(tier, 'List the sizes of the club.').min(1, 'A club must have at least one size.'),
  frequencies: z
    .array(frequency, 'List the frequencies of the club.')
    .min(1, 'A club must have at least one frequency.'),
}).superRefine(({ shape, cadence, tiers, frequencies }, { addIssue }) => {
  const fault = (path: (string | number)[], message: string) => addIssue({ code: 'custom', path, message });
  if ((shape === 'quiz') !== (cadence === 'own_date')) {
    fault(['cadence'], 'A quiz club must have the cadence own_date, and no other club can have it.');
  }
  for (const [nth, { bottles }] of tiers.entries()) {
    if (tiers.findIndex((each) => each.bottles === bottles) < nth) {
      fault(['tiers', nth, 'bottles'], `The club lists the ${bottles}-bottle size twice.`);
    }
  }
  for (const [nth, { frequency: name, months }] of frequencies.entries()) {
    if (frequencies.findIndex((each) => each.frequency === name) < nth) {
      fault(['frequencies', nth, 'frequency'], `The club lists the frequency ${name} twice.`);
    }
    if (months.length > 0 !== (cadence === 'release')) {
      const sentence =
        cadence === 'release'
          ? 'List the months of the releases.'
          : 'Members have their own dates, so leave out the months.';
      fault(['frequencies', nth, 'months'], sentence);
    }
  }
});

/** A club definition as written by a winery. Fields with a default may be omitted. */
export type ClubInput = z.input<typeof clubDefinitionSchema>;
export type ClubDefinition = z.output<typeof clubDefinitionSchema>;

/** Refusal codes by field name. A refusal has the code of the innermost of these fields in its path, or else `CLUB_FIELD`. */
const codes = {
  slug: 'CLUB_SLUG',
  title: 'CLUB_TITLE',
  shape: 'CLUB_SHAPE',
  cadence: 'CLUB_CADENCE',
  memberCap: 'CLUB_CAP',
  pointsMultiplierBasisPoints: 'POINTS_RANGE',
  groundShippingCents: 'PRICE_RANGE',
  copy: 'CLUB_COPY',
  tiers: 'CLUB_TIERS',
  bottles: 'BOTTLES_RANGE',
  discountBasisPoints: 'DISCOUNT_RANGE',
  typicalLowCents: 'PRICE_RANGE',
  typicalHighCents: 'PRICE_RANGE',
  giftCents: 'PRICE_RANGE',
  frequencies: 'CLUB_FREQUENCIES',
  frequency: 'FREQUENCY_CODE',
  months: 'FREQUENCY_MONTHS',
  intervalMonths: 'FREQUENCY_MONTHS',
} as const;

export type ClubFieldRefusalCode = (typeof codes)[keyof typeof codes] | 'CLUB_FIELD';

function faultOf({ path, code: kind, message, ...issue }: z.core.$ZodIssue): Refusal<ClubFieldRefusalCode> {
  const names = path.filter((step): step is keyof typeof codes => Object.hasOwn(codes, String(step)));
  const named = names.at(-1);
  const field = path.join('.');
  const sentence =
    kind === 'unrecognized_keys' && 'keys' in issue
      ? `A club can’t have these fields: ${(issue.keys as string[]).join(', ')}.`
      : message;
  return { code: named ? codes[named] : 'CLUB_FIELD', sentence, ...(field && { field }) };
}

/**
 * Parses and validates a club definition written by a winery. Each refusal names its field, such as `tiers.0.bottles`, except one about the
 * definition as a whole.
 */
export function readClubDefinition(input: unknown): Result<ClubDefinition, ClubFieldRefusalCode> {
  const read = clubDefinitionSchema.safeParse(input);
  return read.success ? ok(read.data) : refused(...read.error.issues.map(faultOf));
}

/** Parses the stored texts of a club. */
export function readClubCopy(stored: unknown): ClubDefinition['copy'] {
  return copy.parse(stored);
}
