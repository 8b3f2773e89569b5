import { parseCivilDate } from '../../core/dates.ts';
import type { EnteredGift } from '../../engine/clubs/gift-memberships/entered-rules.ts';
import { describeGift, isGiftShipmentCount } from '../../engine/clubs/gift-memberships/rules.ts';
import { formatGiftDeliveryDate } from '../../engine/gifts/notes/rules.ts';
import type { GiftableClub } from '../../ui/commerce/gift-membership-form.tsx';
import type { GiftMembershipPreviewValues } from '../../ui/commerce/gift-membership-preview.tsx';
import { winery } from '../../winery.ts';

/** Returns the email preview for the values entered so far. */
export function giftMembershipPreview(
  entered: EnteredGift,
  clubs: readonly GiftableClub[],
): GiftMembershipPreviewValues {
  const club = clubs.find(({ sizes }) => sizes.some(({ plan }) => plan === entered.plan));
  const size = club?.sizes.find(({ plan }) => plan === entered.plan);
  const { shipments } = entered;
  const day = parseCivilDate(entered.deliverOn);
  return {
    what:
      club && size && isGiftShipmentCount(shipments)
        ? describeGift({ clubTitle: club.title, bottles: size.bottles }, shipments)
        : undefined,
    recipientName: entered.recipientName.trim(),
    senderName: entered.senderName.trim(),
    message: entered.personalizedMessage.trim(),
    day: day && formatGiftDeliveryDate(day),
    wineryName: winery().legalName,
  };
}

/** Returns the email preview for a gift of a year of the paid membership. */
export function giftYearPreview(entered: EnteredGift): GiftMembershipPreviewValues {
  return { ...giftMembershipPreview(entered, []), what: `a year of ${winery().membershipName}` };
}

/** Returns the total price, formatted; undefined until a plan is chosen. */
export function giftMembershipTotal(
  { plan, shipments }: EnteredGift,
  clubs: readonly GiftableClub[],
): string | undefined {
  return clubs.flatMap(({ sizes }) => sizes).find((size) => size.plan === plan)?.sums[shipments];
}
