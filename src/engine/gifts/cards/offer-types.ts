import { z } from 'zod';
import { choiceOf, lineOf, slugShape, wholeNumber } from '../../../platform/shapes.ts';

const design = z.strictObject({
  design: z
    .string()
    .max(60, 'is longer than 60 characters')
    .regex(/^[a-z]+(-[a-z]+)*$/, 'must be lowercase letters and single hyphens, such as first-snow')
    .describe('Never change it: cards already sold refer to it.'),
  title: lineOf(40),
  ground: choiceOf(['light', 'dark']).describe(
    'Brightness of the lower left corner, where the amount is printed.',
  ),
  description: lineOf(200).describe('What the picture shows, for people who don’t see it.'),
  picture: slugShape
    .optional()
    .describe('Name of a picture; without one the card is plain, with the winery’s name.'),
});

const dollars = wholeNumber(1, 2_000);

/** Gift cards as a winery sells them. The descriptions are the reference of `catalog/gift-cards.json`. */
export const giftCardsShape = z
  .strictObject({
    designs: z
      .array(design)
      .max(24, 'must be a list of at most 24')
      .refine(
        (all) => new Set(all.map((each) => each.design)).size === all.length,
        'must be different designs',
      )
      .describe('A winery without designs sells no gift cards.'),
    offeredDollars: z
      .array(dollars)
      .min(1, 'must be a list of at least one amount')
      .max(6, 'must be a list of at most 6')
      .describe('Amounts to choose from.'),
    smallestDollars: dollars.describe('Smallest amount of a card.'),
    largestDollars: dollars.describe('Largest amount of a card. Federal law caps it at $2,000 a day.'),
    mostCards: wholeNumber(1, 100).describe('Most cards in one order.'),
    mostOrderDollars: wholeNumber(1, 10_000).describe('Largest order.'),
  })
  .refine(({ smallestDollars, largestDollars }) => smallestDollars <= largestDollars, {
    path: ['largestDollars'],
    error: 'must be at least the smallest amount',
  })
  .refine(
    ({ offeredDollars, smallestDollars, largestDollars }) =>
      offeredDollars.every((each) => each >= smallestDollars && each <= largestDollars),
    { path: ['offeredDollars'], error: 'must be from the smallest to the largest amount' },
  );

export type GiftCardsOffer = Readonly<z.output<typeof giftCardsShape>>;

/** A design of the winery's gift cards. */
export type GiftCardFace = Readonly<z.output<typeof design>>;
