import { z } from 'zod';
import { basisPointsSchema, civilDateSchema, lineSchema, wholeNumberSchema } from '../../platform/shapes.ts';

type Dated = { readonly asOf: string };

const inOrder = (rows: readonly Dated[]) => rows.every(({ asOf }, at) => asOf > (rows[at - 1]?.asOf ?? ''));
const orderFault = 'must be in date order, with each date used only once';

const step = z.strictObject({
  bottles: wholeNumberSchema(2, 1_000).describe('Number of 750 ml bottles in one order, mix and match.'),
  rate: basisPointsSchema(10_000).describe('Discount on wine, in hundredths of a percent: 500 is 5%.'),
});

/** The schema of the discounts that the winery offers everyone. Its descriptions are the reference of `pricing.json`. */
export const pricingSettingsSchema = z.strictObject({
  caseLadders: z
    .array(
      z.strictObject({
        asOf: civilDateSchema.describe('First day. Orders from earlier days keep the previous savings.'),
        reason: lineSchema(200).describe('Reason shown to customers.'),
        steps: z
          .array(step)
          .refine(
            (steps) =>
              steps.every(({ bottles, rate }, at) => {
                const before = steps[at - 1];
                return before === undefined || (bottles > before.bottles && rate > before.rate);
              }),
            'must increase in both bottles and savings',
          )
          .describe('Leave empty to end the savings.'),
      }),
    )
    .refine(inOrder, orderFault)
    .describe('Multi-bottle savings. Leave empty if you don’t offer any.'),
  discountCaps: z
    .array(
      z.strictObject({
        asOf: civilDateSchema,
        reason: lineSchema(200),
        rate: basisPointsSchema(10_000).describe('In hundredths of a percent of the list price.'),
      }),
    )
    .refine(inOrder, orderFault)
    .describe('Maximum total discount on a line. No limit if left out.'),
});

export type PricingSettings = Readonly<z.output<typeof pricingSettingsSchema>>;
