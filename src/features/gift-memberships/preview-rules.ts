import { parseCivilDate } from '../../core/dates.ts';
import { giftWords, isGivenShipments } from '../../engine/clubs/gift-memberships/rules.ts';
import type { TypedGift } from '../../engine/clubs/gift-memberships/typed-rules.ts';
import { dayWords } from '../../engine/gifts/notes/rules.ts';
import type { GiftClub } from '../../ui/commerce/gift-membership-form.tsx';
import type { GiftMembershipPreviewValues } from '../../ui/commerce/gift-membership-preview.tsx';
import { winery } from '../../winery.ts';

/** Returns the values of the email preview for the entered gift. */
export function previewOf(typed: TypedGift, clubs: readonly GiftClub[]): GiftMembershipPreviewValues {
  const club = clubs.find(({ sizes }) => sizes.some(({ plan }) => plan === typed.plan));
  const size = club?.sizes.find(({ plan }) => plan === typed.plan);
  const { shipments } = typed;
  const day = parseCivilDate(typed.deliverOn);
  return {
    what:
      club && size && isGivenShipments(shipments)
        ? giftWords({ clubTitle: club.title, bottles: size.bottles }, shipments)
        : undefined,
    recipientName: typed.recipientName.trim(),
    senderName: typed.senderName.trim(),
    message: typed.personalizedMessage.trim(),
    day: day && dayWords(day),
    wineryName: winery.legalName,
  };
}

/** Returns the values of the email preview for a year of Mesa Lucero+. */
export function previewOfYear(typed: TypedGift): GiftMembershipPreviewValues {
  return { ...previewOf(typed, []), what: `a year of ${winery.membershipName}`, isYear: true };
}

/** Returns the total price, or undefined until a plan is chosen. */
export function sumOf({ plan, shipments }: TypedGift, clubs: readonly GiftClub[]): string | undefined {
  return clubs.flatMap(({ sizes }) => sizes).find((size) => size.plan === plan)?.sums[shipments];
}
