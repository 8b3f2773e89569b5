import { z } from 'zod';
import { basisPoints } from '../../../core/money.ts';
import { centsFrom, lineOf, wholeNumber } from '../../../platform/shapes.ts';

/**
 * What a year of the paid membership brings and how it renews. The law asks for a reminder 15 to 45 days before a renewal (domain §2.5). The
 * descriptions are the reference of `membership.json`.
 */
export const membershipTermsShape = z.strictObject({
  shipping: z
    .strictObject({
      includedFromBottles: wholeNumber(1, 100)
        .optional()
        .describe('Ground shipping is included from here on.'),
      flatCents: centsFrom(1).optional().describe('Ground shipping of smaller orders.'),
    })
    .describe('Empty if it costs what everyone pays.'),
  giftBoxes: wholeNumber(0, 10).describe('Gift boxes included in each order.'),
  discount: wholeNumber(0, 10_000)
    .transform(basisPoints)
    .describe('Off wine, in hundredths of a percent, for years that are paid from now on.'),
  earlyHours: wholeNumber(0, 1_000).describe('How many hours before others members can buy a release.'),
  noticeDays: wholeNumber(15, 45).describe('How many days before a renewal its reminder is emailed.'),
  graceDays: wholeNumber(1, 60).describe(
    'How many days a membership stays active while its renewal is unpaid.',
  ),
  words: z.strictObject({
    heading: lineOf(60).describe('Heading of its page.'),
    description: lineOf(140).describe('What it includes, for search results, as part of a sentence.'),
    summary: lineOf(200).describe('The same for a card.'),
    tastings: lineOf(80).optional().describe('The tastings it includes, for the comparison page.'),
    booking: lineOf(80).optional().describe('How much earlier its members book, for the comparison.'),
  }),
  estimate: z
    .strictObject({
      basis: lineOf(160).describe('What the estimate assumes.'),
      shippingCents: centsFrom(0).describe('Ground shipping of an order.'),
      tastingCents: centsFrom(0).describe('A seat at a tasting.'),
      mostTastings: wholeNumber(0, 60).describe('Seats that are included in a year.'),
      orders: lineOf(200).describe('Advice for those who order often.'),
      visits: lineOf(200).describe('Advice for those who visit often.'),
    })
    .describe('How visitors estimate whether it is worth its price.'),
  refundDays: wholeNumber(0, 365).describe('How many days after its payment an unused year is refundable.'),
});

export type MembershipTerms = Readonly<z.output<typeof membershipTermsShape>>;
