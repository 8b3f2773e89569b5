import { z } from 'zod';
import {
  centsFrom,
  choiceOf,
  dayShape,
  lineOf,
  paragraphsOf,
  skuCodeShape,
  slugShape,
  wholeNumber,
} from '../../../platform/shapes.ts';
import type { SkuFacts } from '../../catalog/types.ts';
import { points } from '../points/count-rules.ts';

const shared = {
  slug: slugShape.describe('Last part of its page’s web address.'),
  title: lineOf(80),
  points: wholeNumber(1, 10_000_000)
    .transform((count) => points(count))
    .describe('What it costs in points.'),
  feeCents: centsFrom(0)
    .default(centsFrom(0).parse(0))
    .describe('Amount due in addition to the points. Wine is never free.'),
  leastTier: slugShape
    .optional()
    .describe('Lowest tier that can redeem it, as an ID from `points.json`. If left out, all members can.'),
  early: z
    .strictObject({
      tier: slugShape.describe('Lowest tier with early access.'),
      until: dayShape.optional().describe('Day it opens to everyone.'),
      days: wholeNumber(1, 365).optional().describe('Or the number of days after it’s created.'),
    })
    .optional()
    .describe('Early access for a tier.'),
  isOffered: z
    .boolean()
    .default(true)
    .describe('Whether it’s offered. Existing redemptions stay valid when it isn’t.'),
  facts: z.strictObject({
    summary: lineOf(200).describe('One sentence for cards.'),
    story: paragraphsOf(2_000),
    rules: z.array(lineOf(300)),
    use: z.array(lineOf(300)).describe('How to use it once it’s redeemed.'),
  }),
};

const facts = z
  .custom<SkuFacts>((value) => typeof value === 'object' && value !== null && 'note' in value, {
    error: 'must describe a wine or other goods',
  })
  .describe('Wine details, or a summary, note and details, as in the catalog.');

const sold = {
  code: skuCodeShape.describe('Code on orders.'),
  priceCents: centsFrom(1).describe('Its value before points.'),
  title: lineOf(80)
    .optional()
    .describe('Name on orders, without the vintage. If left out, the reward’s title is used.'),
  facts,
};

const voucher = z.strictObject({
  benefit: z.discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('amount'),
        amountCents: centsFrom(1).describe('Discount on one order.'),
      }),
      z.strictObject({
        kind: z.literal('shipping'),
        priceCents: centsFrom(0).describe('What ground shipping costs with this voucher.'),
      }),
    ],
    { error: 'must be of kind amount or shipping' },
  ),
  minimumCents: centsFrom(0).default(centsFrom(0).parse(0)).describe('Minimum order, at list prices.'),
  minimumBottles: wholeNumber(0, 1_200).default(0),
  maximumBottles: wholeNumber(1, 1_200).optional(),
  days: wholeNumber(1, 1_000).describe('How many days it’s valid.'),
});

/** A reward for points as a winery writes it. The descriptions are its reference documentation. */
export const rewardShape = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...shared, kind: z.literal('voucher'), voucher, sold: z.strictObject(sold) }),
    z.strictObject({
      ...{ ...shared, kind: z.literal('experience') },
      experience: slugShape.describe('Slug of a points-only experience.'),
      party: wholeNumber(1, 500).describe('Number of guests.'),
    }),
    z.strictObject({
      ...{ ...shared, kind: z.literal('goods') },
      isEngraved: z
        .boolean()
        .default(false)
        .describe('Whether it’s engraved with two lines that the customer enters.'),
      sold: z.strictObject({
        ...sold,
        wine: z
          .strictObject({
            style: choiceOf(['red', 'white', 'rosé', 'sparkling', 'dessert']),
            vintage: wholeNumber(1900, 2200),
            abvTenths: wholeNumber(0, 800).describe('Alcohol in tenths of a percent.'),
            bottleMl: wholeNumber(100, 20_000),
          })
          .optional()
          .describe('For wine only.'),
      }),
      stock: wholeNumber(0, 1_000_000).default(0).describe('Starting inventory when it’s created.'),
    }),
  ],
  { error: 'must be of kind voucher, experience or goods' },
);

export type RewardInput = z.input<typeof rewardShape>;
export type RewardDefinition = z.output<typeof rewardShape>;
