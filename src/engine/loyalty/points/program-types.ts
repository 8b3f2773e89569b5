import { z } from 'zod';
import { basisPoints } from '../../../core/money.ts';
import { centsSchema, lineSchema, slugSchema, wholeNumberSchema } from '../../../platform/shapes.ts';
import { asPoints } from './count-rules.ts';

const count = wholeNumberSchema(0, 100_000).transform((amount) => asPoints(amount));
const perDollar = wholeNumberSchema(1, 1_000_000).transform(basisPoints);

const tier = z.strictObject({
  id: slugSchema.describe('Never change it: rewards and points already earned refer to it.'),
  name: lineSchema(40),
  fromCents: centsSchema(0).describe('12-month spending required for this tier.'),
  multiplier: perDollar.describe('Points per dollar, in ten-thousandths: 12500 is 1.25 points.'),
});

/** Schema for the winery's points program. The descriptions are the reference documentation of `points.json`. */
export const pointsProgramSchema = z.strictObject({
  name: lineSchema(40)
    .regex(/s$/, 'must be a plural, such as Estate Points')
    .describe('Name of the program.'),
  summary: lineSchema(200).describe('Short description of what points are for, shown on a card.'),
  comparison: z
    .strictObject({
      shipping: lineSchema(80).optional().describe('Shipping benefits that points can be redeemed for.'),
      tastings: lineSchema(80).optional().describe('Visit benefits that points can be redeemed for.'),
      example: lineSchema(120)
        .optional()
        .describe('A sentence that says what a certain number of points can buy.'),
    })
    .describe('Shown on the comparison page.'),
  tiers: z
    .tuple([tier], tier, { error: 'must be a list of at least one tier' })
    .refine(([{ fromCents }]) => fromCents === 0, 'must start with a tier that begins at 0')
    .refine(
      (tiers) => tiers.every(({ fromCents }, at) => fromCents > (tiers[at - 1]?.fromCents ?? -1)),
      'must be in order of increasing spending',
    )
    .refine((tiers) => new Set(tiers.map(({ id }) => id)).size === tiers.length, 'must have different IDs'),
  membershipMultiplier: perDollar.describe(
    'Points per dollar for members of the paid membership, if that’s more than their tier gives.',
  ),
  awards: z
    .strictObject({
      birthday: count,
      event: count.describe('For attending an event.'),
      review: count,
      referral: count.describe('For a friend’s first order.'),
      profile: count.describe('For completing a profile.'),
      rating: count.describe('For rating every wine in a club shipment.'),
    })
    .describe('Points earned without a purchase. 0 if you don’t offer them.'),
  membershipBirthday: count.describe('Birthday points for members of the paid membership.'),
  expiresAfterMonths: wholeNumberSchema(6, 120).describe('Applies to points earned from now on.'),
  keptAfterMembershipDays: wholeNumberSchema(0, 365).describe(
    'Points don’t expire during a membership or for this many days after it ends.',
  ),
  newCustomerDays: wholeNumberSchema(0, 365).describe(
    'Customers whose first order is older than this don’t count as new for referrals.',
  ),
  reviews: z.strictObject({
    leastCharacters: wholeNumberSchema(1, 1_000).describe('Minimum review length to earn points.'),
    mostPerMonth: wholeNumberSchema(1, 100),
  }),
  costPercent: wholeNumberSchema(1, 100).describe(
    'Program cost as a percentage of members’ spending, for the notice of financial incentive.',
  ),
});

export type PointsProgram = Readonly<z.output<typeof pointsProgramSchema>>;
