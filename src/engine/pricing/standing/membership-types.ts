import { z } from 'zod';
import { basisPoints } from '../../../core/money.ts';
import { centsSchema, lineSchema, wholeNumberSchema } from '../../../platform/shapes.ts';

/**
 * The benefits of one year of the paid membership and its renewal terms. The law requires a reminder 15 to 45 days before a renewal (domain
 * §2.5). The field descriptions are the reference for `membership.json`.
 */
export const plusMembershipTermsSchema = z.strictObject({
  shipping: z
    .strictObject({
      includedFromBottles: wholeNumberSchema(1, 100)
        .optional()
        .describe('Ground shipping is included in orders of this many bottles or more.'),
      flatCents: centsSchema(1).optional().describe('Ground shipping price for smaller orders.'),
    })
    .describe('Leave empty for the standard rate.'),
  giftBoxes: wholeNumberSchema(0, 10).describe('Gift boxes included with each order.'),
  discount: wholeNumberSchema(0, 10_000)
    .transform(basisPoints)
    .describe('Discount on wine, in hundredths of a percent, for membership years paid for from now on.'),
  earlyHours: wholeNumberSchema(0, 1_000).describe(
    'How many hours earlier than everyone else members can buy a release.',
  ),
  noticeDays: wholeNumberSchema(15, 45).describe(
    'How many days before a renewal the reminder email goes out.',
  ),
  graceDays: wholeNumberSchema(1, 60).describe(
    'How many days a membership stays active while its renewal is unpaid.',
  ),
  words: z.strictObject({
    heading: lineSchema(60).describe('Heading of its page.'),
    description: lineSchema(140).describe('What it includes, as a phrase for search results.'),
    summary: lineSchema(200).describe('The same for a card.'),
    tastings: lineSchema(80).optional().describe('The tastings it includes, for the comparison page.'),
    booking: lineSchema(80)
      .optional()
      .describe('How much earlier its members can book, for the comparison page.'),
  }),
  estimate: z
    .strictObject({
      basis: lineSchema(160).describe('What the estimate assumes.'),
      shippingCents: centsSchema(0).describe('Ground shipping cost per order.'),
      tastingCents: centsSchema(0).describe('Price of one seat at a tasting.'),
      mostTastings: wholeNumberSchema(0, 60).describe('Seats included each year.'),
      orders: lineSchema(200).describe('Advice for customers who order often.'),
      visits: lineSchema(200).describe('Advice for customers who visit often.'),
    })
    .describe('How visitors can estimate whether it’s worth the price.'),
  refundDays: wholeNumberSchema(0, 365).describe(
    'How many days after payment an unused year can be refunded.',
  ),
});

export type PlusMembershipTerms = Readonly<z.output<typeof plusMembershipTermsSchema>>;
