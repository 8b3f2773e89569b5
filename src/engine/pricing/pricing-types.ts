import { z } from 'zod';
import { dayShape, lineOf, shareOf, wholeNumber } from '../../platform/shapes.ts';

type Dated = { readonly asOf: string };

const inOrder = (rows: readonly Dated[]) => rows.every(({ asOf }, at) => asOf > (rows[at - 1]?.asOf ?? ''));
const orderFault = 'must be in the order of their days, each day once';

const step = z.strictObject({
  bottles: wholeNumber(2, 1_000).describe('Bottles of 750 ml in one order, in any mix.'),
  rate: shareOf(10_000).describe('Off the wine, in hundredths of a percent: 500 is 5%.'),
});

/** Which prices the winery lowers for everyone. The descriptions are the reference of `pricing.json`. */
export const pricingShape = z.strictObject({
  caseLadders: z
    .array(
      z.strictObject({
        asOf: dayShape.describe('First day. Orders of earlier days keep the ladder before it.'),
        reason: lineOf(200).describe('Why, as customers read it.'),
        steps: z
          .array(step)
          .refine(
            (steps) =>
              steps.every(({ bottles, rate }, at) => {
                const before = steps[at - 1];
                return before === undefined || (bottles > before.bottles && rate > before.rate);
              }),
            'must rise, in bottles and in savings',
          )
          .describe('None ends the savings.'),
      }),
    )
    .refine(inOrder, orderFault)
    .describe('Savings on several bottles; none for a winery without them.'),
  discountCaps: z
    .array(
      z.strictObject({
        asOf: dayShape,
        reason: lineOf(200),
        rate: shareOf(10_000).describe('In hundredths of a percent of the list price.'),
      }),
    )
    .refine(inOrder, orderFault)
    .describe('Largest total discount on a line; everything if there is none.'),
});

export type Pricing = Readonly<z.output<typeof pricingShape>>;
