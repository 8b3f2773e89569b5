import { z } from 'zod';
import {
  centsSchema,
  choiceSchema,
  civilDateSchema,
  lineSchema,
  paragraphsSchema,
  skuCodeSchema,
  slugSchema,
  wholeNumberSchema,
} from '../../../platform/shapes.ts';
import type { SkuFacts } from '../../catalog/types.ts';
import { asPoints } from '../points/count-rules.ts';

const shared = {
  slug: slugSchema.describe('Last part of its page’s web address.'),
  title: lineSchema(80),
  points: wholeNumberSchema(1, 10_000_000)
    .transform((count) => asPoints(count))
    .describe('What it costs in points.'),
  feeCents: centsSchema(0)
    .default(centsSchema(0).parse(0))
    .describe('Amount due in addition to the points. Wine is never free.'),
  leastTier: slugSchema
    .optional()
    .describe('Lowest tier that can redeem it, as an ID from `points.json`. If left out, all members can.'),
  early: z
    .strictObject({
      tier: slugSchema.describe('Lowest tier with early access.'),
      until: civilDateSchema.optional().describe('Day it opens to everyone.'),
      days: wholeNumberSchema(1, 365).optional().describe('Or the number of days after it’s created.'),
    })
    .optional()
    .describe('Early access for a tier.'),
  isOffered: z
    .boolean()
    .default(true)
    .describe('Whether it’s offered. Existing redemptions stay valid when it isn’t.'),
  facts: z.strictObject({
    summary: lineSchema(200).describe('One sentence for cards.'),
    story: paragraphsSchema(2_000),
    rules: z.array(lineSchema(300)),
    use: z.array(lineSchema(300)).describe('How to use it once it’s redeemed.'),
  }),
};

const facts = z
  .custom<SkuFacts>((value) => typeof value === 'object' && value !== null && 'note' in value, {
    error: 'must describe a wine or other goods',
  })
  .describe('Wine details, or a summary, note and details, as in the catalog.');

const sold = {
  code: skuCodeSchema.describe('Code on orders.'),
  priceCents: centsSchema(1).describe('Its value before points.'),
  title: lineSchema(80)
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
        amountCents: centsSchema(1).describe('Discount on one order.'),
      }),
      z.strictObject({
        kind: z.literal('shipping'),
        priceCents: centsSchema(0).describe('What ground shipping costs with this voucher.'),
      }),
    ],
    { error: 'must be of kind amount or shipping' },
  ),
  minimumCents: centsSchema(0).default(centsSchema(0).parse(0)).describe('Minimum order, at list prices.'),
  minimumBottles: wholeNumberSchema(0, 1_200).default(0),
  maximumBottles: wholeNumberSchema(1, 1_200).optional(),
  days: wholeNumberSchema(1, 1_000).describe('How many days it’s valid.'),
});

/** Schema for a reward as a winery defines it. The descriptions are its reference documentation. */
export const rewardDefinitionSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...shared, kind: z.literal('voucher'), voucher, sold: z.strictObject(sold) }),
    z.strictObject({
      ...{ ...shared, kind: z.literal('experience') },
      experience: slugSchema.describe('Slug of a points-only experience.'),
      party: wholeNumberSchema(1, 500).describe('Number of guests.'),
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
            style: choiceSchema(['red', 'white', 'rosé', 'sparkling', 'dessert']),
            vintage: wholeNumberSchema(1900, 2200),
            abvTenths: wholeNumberSchema(0, 800).describe('Alcohol in tenths of a percent.'),
            bottleMl: wholeNumberSchema(100, 20_000),
          })
          .optional()
          .describe('For wine only.'),
      }),
      stock: wholeNumberSchema(0, 1_000_000).default(0).describe('Starting inventory when it’s created.'),
    }),
  ],
  { error: 'must be of kind voucher, experience or goods' },
);

export type RewardDefinitionInput = z.input<typeof rewardDefinitionSchema>;
export type RewardDefinition = z.output<typeof rewardDefinitionSchema>;
