import { z } from 'zod';
import { zeroCents } from '../../../core/money.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import { centsFrom, choiceOf, dayShape, lineOf, shareOf, wholeNumber } from '../../../platform/shapes.ts';
import { normalizeCode } from './code-rules.ts';
import type { Coupon, NewCoupon } from './types.ts';

const benefitShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percentage'),
    rate: shareOf(6_000).describe('Hundredths of a percent.'),
  }),
  z.strictObject({ kind: z.literal('amount'), amountCents: centsFrom(1) }),
  z.strictObject({
    kind: z.literal('shipping'),
    priceCents: centsFrom(0).describe('Price of ground shipping.'),
  }),
]);

/** A promo code as a winery writes it. */
export const couponShape = z
  .strictObject({
    code: z
      .string()
      .refine((code) => normalizeCode(code) === code, 'must be 3 to 32 capital letters, digits or hyphens')
      .describe('Once created, this code can’t be reused for another offer.'),
    title: lineOf(120).describe('Reason shown to customers.'),
    benefit: benefitShape,
    startsOn: dayShape.optional().describe('First day.'),
    endsOn: dayShape.optional().describe('Last day.'),
    minimumCents: centsFrom(0).default(zeroCents),
    minimumBottles: wholeNumber(0, 1_000).default(0),
    maximumBottles: wholeNumber(1, 1_000).optional(),
    firstOrderOnly: z.boolean().default(false),
    members: choiceOf(['any', 'club', 'plus']).optional().describe('Limited to these members.'),
    excludedKinds: z
      .array(
        choiceOf(['wine', 'bundle', 'goods', 'service', 'gift_card', 'gift_membership', 'plus', 'visit']),
      )
      .default([])
      .describe('Items it doesn’t apply to.'),
    excludedStyles: z.array(choiceOf(['red', 'white', 'rosé', 'sparkling', 'dessert'])).default([]),
    customerLimit: wholeNumber(1, 1_000).optional().describe('Maximum uses per customer.'),
    totalLimit: wholeNumber(1, 1_000_000).optional().describe('Maximum total uses.'),
  })
  .superRefine((coupon, { addIssue }) => {
    if (coupon.startsOn && coupon.endsOn && coupon.endsOn < coupon.startsOn) {
      addIssue({ code: 'custom', path: ['endsOn'], message: 'is before the first day' });
    }
  });

export type CouponDefinition = z.output<typeof couponShape>;

/** Returns a code that every customer can use, with empty values for what the definition leaves out. */
export function newCouponOf(definition: CouponDefinition): NewCoupon {
  return {
    ...{ customerId: undefined, startsOn: undefined, endsOn: undefined, members: undefined },
    ...{ customerLimit: undefined, totalLimit: undefined },
    ...definition,
  };
}

/** Returns a code as a winery writes it. */
export function definitionOf({ id: _, customerId: _c, ...coupon }: Coupon): CouponDefinition {
  return withoutNulls(coupon) as CouponDefinition;
}

/** Returns what can't change once a code exists; its days are changed by ending it. */
export function termsOf(definition: CouponDefinition): unknown {
  const { startsOn: _, endsOn: _e, ...terms } = definition;
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}
