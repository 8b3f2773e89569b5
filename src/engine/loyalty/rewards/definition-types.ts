import { z } from 'zod';
import {
  centsShape,
  choiceShape,
  dayShape,
  lineShape,
  paragraphsShape,
  skuCodeShape,
  slugShape,
  wholeNumberShape,
} from '../../../platform/shapes.ts';
import type { SkuFacts } from '../../catalog/types.ts';
import { points } from '../points/count-rules.ts';

const shared = {
  slug: slugShape.describe('Last part of its page’s web address.'),
  title: lineShape(80),
  points: wholeNumberShape(1, 10_000_000)
    .transform((count) => points(count))
    .describe('What it costs in points.'),
  feeCents: centsShape(0)
    .default(centsShape(0).parse(0))
    .describe('Amount due in addition to the points. Wine is never free.'),
  leastTier: slugShape
    .optional()
    .describe('Lowest tier that can redeem it, as an ID from `points.json`. If left out, all members can.'),
  early: z
    .strictObject({
      tier: slugShape.describe('Lowest tier with early access.'),
      until: dayShape.optional().describe('Day it opens to everyone.'),
      days: wholeNumberShape(1, 365).optional().describe('Or the number of days after it’s created.'),
    })
    .optional()
    .describe('Early access for a tier.'),
  isOffered: z
    .boolean()
    .default(true)
    .describe('Whether it’s offered. Existing redemptions stay valid when it isn’t.'),
  facts: z.strictObject({
    summary: lineShape(200).describe('One sentence for cards.'),
    story: paragraphsShape(2_000),
    rules: z.array(lineShape(300)),
    use: z.array(lineShape(300)).describe('How to use it once it’s redeemed.'),
  }),
};

const facts = z
  .custom<SkuFacts>((value) => typeof value === 'object' && value !== null && 'note' in value, {
    error: 'must describe a wine or other goods',
  })
  .describe('Wine details, or a summary, note and details, as in the catalog.');

const sold = {
  code: skuCodeShape.describe('Code on orders.'),
  priceCents: centsShape(1).describe('Its value before points.'),
  title: lineShape(80)
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
        amountCents: centsShape(1).describe('Discount on one order.'),
      }),
      z.strictObject({
        kind: z.literal('shipping'),
        priceCents: centsShape(0).describe('What ground shipping costs with this voucher.'),
      }),
    ],
    { error: 'must be of kind amount or shipping' },
  ),
  minimumCents: centsShape(0).default(centsShape(0).parse(0)).describe('Minimum order, at list prices.'),
  minimumBottles: wholeNumberShape(0, 1_200).default(0),
  maximumBottles: wholeNumberShape(1, 1_200).optional(),
  days: wholeNumberShape(1, 1_000).describe('How many days it’s valid.'),
});

/** A reward for points as a winery writes it. The descriptions are its reference documentation. */
export const rewardShape = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...shared, kind: z.literal('voucher'), voucher, sold: z.strictObject(sold) }),
    z.strictObject({
      ...{ ...shared, kind: z.literal('experience') },
      experience: slugShape.describe('Slug of a points-only experience.'),
      party: wholeNumberShape(1, 500).describe('Number of guests.'),
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
            style: choiceShape(['red', 'white', 'rosé', 'sparkling', 'dessert']),
            vintage: wholeNumberShape(1900, 2200),
            abvTenths: wholeNumberShape(0, 800).describe('Alcohol in tenths of a percent.'),
            bottleMl: wholeNumberShape(100, 20_000),
          })
          .optional()
          .describe('For wine only.'),
      }),
      stock: wholeNumberShape(0, 1_000_000).default(0).describe('Starting inventory when it’s created.'),
    }),
  ],
  { error: 'must be of kind voucher, experience or goods' },
);

export type RewardInput = z.input<typeof rewardShape>;
export type RewardDefinition = z.output<typeof rewardShape>;
