import { z } from 'zod';
import { basisPoints } from '../../../core/money.ts';
import { centsShape, lineShape, slugShape, wholeNumberShape } from '../../../platform/shapes.ts';
import { points } from './count-rules.ts';

const count = wholeNumberShape(0, 100_000).transform((amount) => points(amount));
const perDollar = wholeNumberShape(1, 1_000_000).transform(basisPoints);

const tier = z.strictObject({
  id: slugShape.describe('Never change it: rewards and points already earned refer to it.'),
  name: lineShape(40),
  fromCents: centsShape(0).describe('12-month spending required for this tier.'),
  multiplier: perDollar.describe('Points per dollar, in ten-thousandths: 12500 is 1.25 points.'),
});

/** The winery's points. The descriptions are the reference of `points.json`. */
export const pointsShape = z.strictObject({
  name: lineShape(40).regex(/s$/, 'must be a plural, such as Estate Points').describe('Name of the program.'),
  summary: lineShape(200).describe('Short description of what points are for, shown on a card.'),
  comparison: z
    .strictObject({
      shipping: lineShape(80).optional().describe('Shipping benefits that points can be redeemed for.'),
      tastings: lineShape(80).optional().describe('Visit benefits that points can be redeemed for.'),
      example: lineShape(120)
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
  expiresAfterMonths: wholeNumberShape(6, 120).describe('Applies to points earned from now on.'),
  keptAfterMembershipDays: wholeNumberShape(0, 365).describe(
    'Points don’t expire during a membership or for this many days after it ends.',
  ),
  newCustomerDays: wholeNumberShape(0, 365).describe(
    'Customers whose first order is older than this don’t count as new for referrals.',
  ),
  reviews: z.strictObject({
    leastCharacters: wholeNumberShape(1, 1_000).describe('Minimum review length to earn points.'),
    mostPerMonth: wholeNumberShape(1, 100),
  }),
  costPercent: wholeNumberShape(1, 100).describe(
    'Program cost as a percentage of members’ spending, for the notice of financial incentive.',
  ),
});

export type PointsProgram = Readonly<z.output<typeof pointsShape>>;
