import { z } from 'zod';
import type { CivilDate } from '../../core/dates.ts';
import { singleLineText } from '../../core/text-line.ts';
import { winerySetting } from '../../core/winery-settings.ts';

const day = z.iso.date('must be a day such as 2026-11-21').transform((date) => date as CivilDate);

/** The winery setting with the benefits, offers and pictures shown on the paid membership's pages. */
export const membershipContentSchema = z.strictObject({
  benefits: z
    .array(z.strictObject({ title: singleLineText(60), text: singleLineText(200) }))
    .min(1, 'must be a list of at least one'),
  cardOffer: singleLineText(100).optional().describe('What members get when they show their card.'),
  pictures: z
    .strictObject({
      points: z.array(singleLineText(60)).describe('Pictures of what points can be redeemed for.'),
      undecided: singleLineText(60).describe('Next to the comparison of memberships.'),
      partners: singleLineText(60).describe('Above the partners.'),
    })
    .optional()
    .describe('Names of pictures.'),
});

export type MembershipContent = z.output<typeof membershipContentSchema>;

export function membershipContent(): MembershipContent {
  return winerySetting<MembershipContent>('membership');
}

/** The winery setting with offers of other businesses for members. */
export const partnerPerksSchema = z.array(
  z.strictObject({
    partner: singleLineText(60),
    region: singleLineText(40).describe('Where it is, such as `Willamette Valley` or `Online`.'),
    text: singleLineText(200),
    how: singleLineText(200).describe('How to use the offer.'),
    code: singleLineText(40).describe('The same code for all members, so partners can’t tell who used it.'),
    startsOn: day,
    endsOn: day.optional().describe('Last day of the offer. Leave out if it has no end.'),
  }),
);

/** Another business's offer for members. */
export type PartnerPerk = z.output<typeof partnerPerksSchema>[number];

export function partnerPerks(): readonly PartnerPerk[] {
  return winerySetting<readonly PartnerPerk[]>('partners');
}
