import { z } from 'zod';
import { choiceSchema, lineSchema, slugSchema, wholeNumberSchema } from '../../../platform/shapes.ts';

const design = z.strictObject({
  design: z
    .string()
    .max(60, 'is longer than 60 characters')
    .regex(/^[a-z]+(-[a-z]+)*$/, 'must be lowercase letters and single hyphens, such as first-snow')
    .describe('Never change it: cards already sold refer to it.'),
  title: lineSchema(40),
  ground: choiceSchema(['light', 'dark']).describe(
    'Brightness of the lower left corner, where the amount is printed.',
  ),
  description: lineSchema(200).describe('Description of the picture for people who can’t see it (alt text).'),
  picture: slugSchema
    .optional()
    .describe('Name of a picture. If left out, the card is plain and shows the winery’s name.'),
});

const dollars = wholeNumberSchema(1, 2_000);

/** The schema of a winery's gift card offer. Its descriptions are the reference of `catalog/gift-cards.json`. */
export const giftCardsSchema = z
  .strictObject({
    designs: z
      .array(design)
      .max(24, 'must be a list of at most 24')
      .refine(
        (all) => new Set(all.map((each) => each.design)).size === all.length,
        'must be different designs',
      )
      .describe('If there are no designs, gift cards aren’t sold.'),
    offeredDollars: z
      .array(dollars)
      .min(1, 'must be a list of at least one amount')
      .max(6, 'must be a list of at most 6')
      .describe('Amounts to choose from.'),
    smallestDollars: dollars.describe('Minimum gift card amount.'),
    largestDollars: dollars.describe('Maximum gift card amount. Federal law caps it at $2,000 a day.'),
    mostCards: wholeNumberSchema(1, 100).describe('Maximum gift cards per order.'),
    mostOrderDollars: wholeNumberSchema(1, 10_000).describe('Maximum gift card total per order.'),
  })
  .refine(({ smallestDollars, largestDollars }) => smallestDollars <= largestDollars, {
    path: ['largestDollars'],
    error: 'must be at least the minimum amount',
  })
  .refine(
    ({ offeredDollars, smallestDollars, largestDollars }) =>
      offeredDollars.every((each) => each >= smallestDollars && each <= largestDollars),
    { path: ['offeredDollars'], error: 'must be between the minimum and maximum amounts' },
  );

export type GiftCardsOffer = Readonly<z.output<typeof giftCardsSchema>>;

/** One design of the winery's gift cards. */
export type GiftCardFace = Readonly<z.output<typeof design>>;
