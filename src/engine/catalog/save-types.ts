import { z } from 'zod';
import { type CivilDate, parseCivilDate } from '../../core/dates.ts';
import { cents } from '../../core/money.ts';
import { wineColumns, wineTextColumns } from './importing/wine-column-table.ts';

const words = (most: number) =>
  z.string().trim().min(1, 'is empty').max(most, `is longer than ${most} characters`);
const lines = (most: number) => z.array(words(most)).max(40, 'has more than 40 entries');
const whole = (least: number, most: number) =>
  z
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
const decimal = (least: number, most: number) =>
  z
    .number({ error: 'must be a number' })
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
const day = z
  .string()
  .refine((text) => parseCivilDate(text) !== undefined, 'must be a day such as 2026-11-21')
  .transform((text) => text as CivilDate);
const slug = z
  .string()
  .max(80, 'is longer than 80 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase letters, digits and hyphens');
const code = z
  .string()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'must be capital letters, digits and hyphens')
  .max(40);
const scale = decimal(1, 5);

/** Schema of the facts shown on a wine's page. */
export const wineFactsSchema = z.strictObject({
  designation: words(60).optional().describe(wineTextColumns.designation.says),
  appellation: words(60).optional().describe(wineTextColumns.appellation.says),
  district: words(60)
    .optional()
    .describe('District within the appellation. Leave out if the fruit comes from more than one.'),
  vineyard: words(80).optional(),
  blend: z
    .array(z.strictObject({ grape: words(60), percent: decimal(0.1, 100) }))
    .refine(
      (parts) =>
        parts.length === 0 || Math.abs(parts.reduce((all, { percent }) => all + percent, 0) - 100) < 0.05,
      'must add up to 100%',
    )
    .default([]),
  flavors: lines(40).default([]).describe('Three or four words that fit on a card.'),
  taste: z
    .strictObject({ body: scale, acidity: scale, tannin: scale.optional(), oak: scale, sweetness: scale })
    .optional()
    .describe('Scales from 1 to 5: light to full, soft to crisp, silky to grippy, oak, dry to sweet.'),
  note: words(2_000).optional().describe('What it tastes like.'),
  making: words(4_000).optional().describe('How it was grown and made.'),
  pairing: lines(80).default([]),
  ph: decimal(2.5, 4.5).optional(),
  titratableAcidityGramsPerLitre: decimal(2, 15).optional(),
  oakMonths: whole(0, 120).optional(),
  newOakPercent: decimal(0, 100).optional(),
  leesMonths: whole(0, 200).optional().describe('Sparkling wine only.'),
  casesMade: whole(0, 10_000_000).optional(),
  harvestedFrom: day.optional(),
  harvestedTo: day.optional(),
  bottledOn: day.optional(),
  drinkFrom: whole(1900, 2200).optional().describe('First year of the drinking window.'),
  drinkTo: whole(1900, 2300).optional(),
  servingFahrenheitFrom: whole(30, 80).optional(),
  servingFahrenheitTo: whole(30, 80).optional(),
  allergens: words(200).optional(),
  awards: lines(120).default([]),
});

/** Schema of the facts shown on the page of a set, of goods, or of a service. */
export const goodsFactsSchema = z.strictObject({
  summary: words(120).describe('Short enough for a card.'),
  note: words(2_000),
  details: z
    .array(z.strictObject({ label: words(60), value: words(200) }))
    .max(30, 'has more than 30 entries'),
});

const sold = {
  code: code.describe('Never change it: orders and stock refer to it.'),
  slug: slug.describe(wineColumns.slug.says),
  title: words(80).describe('Name without the vintage.'),
  priceCents: whole(1, 10_000_000).transform(cents).describe('List price in cents.'),
  visibility: z
    .enum(['public', 'club', 'allocation', 'hidden'], 'must be public, club, allocation or hidden')
    .default('public')
    .describe('Visible to all visitors, sold to club members only, sold by allocation, or hidden.'),
  lifecycle: z
    .enum(['coming', 'current', 'retired'], 'must be coming, current or retired')
    .default('current'),
  purchaseLimit: whole(1, 10_000).optional().describe('Maximum quantity per customer.'),
  lowAt: whole(0, 100_000)
    .optional()
    .describe('Its page shows how many are left once stock is this low. 12 if left out.'),
  pickupOnly: z.boolean().default(false),
};
const openingStock = whole(0, 10_000_000)
  .default(0)
  .describe('Starting inventory when it’s first saved. After that, record deliveries and inventory counts.');

/** Schema of a SKU: anything that the shop sells or adds to an order. */
export const skuSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...sold,
    kind: z.literal('wine'),
    style: z.enum(
      ['red', 'white', 'rosé', 'sparkling', 'dessert'],
      'must be red, white, rosé, sparkling or dessert',
    ),
    vintage: whole(1900, 2200).optional(),
    abvTenths: whole(0, 240).describe('Alcohol in tenths of a percent.'),
    bottleMl: whole(50, 20_000).default(750).describe('Bottle size in milliliters.'),
    releasedOn: day.optional().describe('First day on sale.'),
    next: slug.optional().describe('Slug of the next vintage.'),
    openingStock,
    facts: wineFactsSchema,
  }),
  z.strictObject({
    ...sold,
    kind: z.literal('bundle'),
    parts: z
      .array(z.strictObject({ slug, quantity: whole(1, 99) }))
      .min(1, 'must have at least one part')
      .describe('The items in the bundle. Its inventory depends on theirs.'),
    discountable: z.boolean().default(true),
    facts: goodsFactsSchema,
  }),
  z.strictObject({
    ...sold,
    kind: z.literal('goods'),
    role: z
      .enum(
        ['gift-box-1', 'gift-box-2', 'gift-box-3', 'ice-pack'],
        'must be gift-box-1, gift-box-2, gift-box-3 or ice-pack',
      )
      .optional()
      .describe('Its role at checkout. Each role can be used by only one item.'),
    discountable: z.boolean().default(true),
    openingStock,
    facts: goodsFactsSchema,
  }),
  z.strictObject({
    ...sold,
    kind: z.enum(['service', 'gift_card', 'gift_membership', 'plus']),
    role: z.literal('engraving', 'must be engraving').optional().describe('Engraving is offered on magnums.'),
    discountable: z.boolean().default(false),
    facts: goodsFactsSchema,
  }),
]);

export type SkuToSave = z.output<typeof skuSchema>;

export type SkuSaveOutcome = 'created' | 'changed' | 'unchanged';
