import { z } from 'zod';
import { zeroCents } from '../../../core/money.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import {
  basisPointsSchema,
  centsSchema,
  choiceSchema,
  civilDateSchema,
  lineSchema,
  wholeNumberSchema,
} from '../../../platform/shapes.ts';
import { normalizeCouponCode } from './code-rules.ts';
import type { Coupon, NewCoupon } from './types.ts';

const benefitSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percentage'),
    rate: basisPointsSchema(6_000).describe('Hundredths of a percent.'),
  }),
  z.strictObject({ kind: z.literal('amount'), amountCents: centsSchema(1) }),
  z.strictObject({
    kind: z.literal('shipping'),
    priceCents: centsSchema(0).describe('Price of ground shipping.'),
  }),
]);

/** The schema of a promo code in the winery package. */
export const couponDefinitionSchema = z
  .strictObject({
    code: z
      .string()
      .refine(
        (code) => normalizeCouponCode(code) === code,
        'must be 3 to 32 capital letters, digits or hyphens',
      )
      .describe('Once created, this code can’t be reused for another offer.'),
    title: lineSchema(120).describe('Reason shown to customers.'),
    benefit: benefitSchema,
    startsOn: civilDateSchema.optional().describe('First day.'),
    endsOn: civilDateSchema.optional().describe('Last day.'),
    minimumCents: centsSchema(0).default(zeroCents),
    minimumBottles: wholeNumberSchema(0, 1_000).default(0),
    maximumBottles: wholeNumberSchema(1, 1_000).optional(),
    firstOrderOnly: z.boolean().default(false),
    members: choiceSchema(['any', 'club', 'plus']).optional().describe('Limited to these members.'),
    excludedKinds: z
      .array(
        choiceSchema(['wine', 'bundle', 'goods', 'service', 'gift_card', 'gift_membership', 'plus', 'visit']),
      )
      .default([])
      .describe('Items it doesn’t apply to.'),
    excludedStyles: z.array(choiceSchema(['red', 'white', 'rosé', 'sparkling', 'dessert'])).default([]),
    customerLimit: wholeNumberSchema(1, 1_000).optional().describe('Maximum uses per customer.'),
    totalLimit: wholeNumberSchema(1, 1_000_000).optional().describe('Maximum total uses.'),
  })
  .superRefine((coupon, { addIssue }) => {
    if (coupon.startsOn && coupon.endsOn && coupon.endsOn < coupon.startsOn) {
      addIssue({ code: 'custom', path: ['endsOn'], message: 'is before the first day' });
    }
  });

export type CouponDefinition = z.output<typeof couponDefinitionSchema>;

/** Returns a new promo code that every customer can use, with undefined for terms that the definition omits. */
export function newCouponFromDefinition(definition: CouponDefinition): NewCoupon {
  return {
    ...{ customerId: undefined, startsOn: undefined, endsOn: undefined, members: undefined },
    ...{ customerLimit: undefined, totalLimit: undefined },
    ...definition,
  };
}

/** Returns the definition of a promo code as written in the winery package. */
export function couponDefinitionOf({ id: _, customerId: _c, ...coupon }: Coupon): CouponDefinition {
  return withoutNulls(coupon) as CouponDefinition;
}

/** Returns the terms of a promo code that can't change once it exists: all but its first and last day, which are changed by ending it. */
export function immutableCouponTerms(definition: CouponDefinition): unknown {
  const { startsOn: _, endsOn: _e, ...terms } = definition;
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}
