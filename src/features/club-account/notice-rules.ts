import { type CivilDate, formatDateWithYear, formatLongDate, wineryDate } from '../../core/dates.ts';
import { formatCents } from '../../core/money.ts';
import { startsAfterHoldSentence } from '../../engine/clubs/memberships/plan-rules.ts';
import { hasMembershipEnded } from '../../engine/clubs/memberships/rules.ts';
import type { MembershipView } from '../../engine/clubs/memberships/types.ts';
import { tierWithPricesOn } from '../../engine/clubs/rules.ts';
import type { PendingShipmentCharge } from '../../engine/clubs/shipments/box-types.ts';
import { membershipChangeStartSentence, typicalPriceRange } from '../../engine/clubs/terms-rules.ts';
import type { MembershipChangeStart } from '../../engine/clubs/types.ts';
import { membershipPagePath } from './rules.ts';
import type { ClubNotice } from './types.ts';

/** Returns the notices at the top of a membership, most urgent first. */
export function membershipNoticesOf(
  membership: MembershipView,
  charges: readonly PendingShipmentCharge[],
  nextDueOn: CivilDate | undefined,
  newPrice: UpcomingPriceChange | undefined,
): ClubNotice[] {
  return [
    ...charges.map((charge) => declinedNotice(membership, charge)),
    ...pendingNotice(membership, charges),
    ...cancelledNotice(membership),
    ...holdNotice(membership),
    ...cardNotice(membership, nextDueOn),
    ...priceNotice(membership, newPrice),
  ];
}

function declinedNotice(membership: MembershipView, charge: PendingShipmentCharge): ClubNotice {
  const { title, cardCents, declinedAt, lapsesOn } = charge;
  return {
    kind: 'error',
    title: `Your card was declined for ${title}.`,
    sentence: `We couldn’t charge ${formatCents(cardCents)} on ${formatLongDate(wineryDate(declinedAt))}. We’ll hold your bottles until ${formatLongDate(lapsesOn)}. You’re still a member and keep your member prices.`,
    action: { label: 'Choose another card', to: membershipPagePath('card', membership) },
  };
}

function pendingNotice(membership: MembershipView, charges: readonly PendingShipmentCharge[]): ClubNotice[] {
  if (membership.state !== 'pending_payment_method' || charges.length > 0) return [];
  const { lapsesOn } = membership;
  const until = lapsesOn === undefined ? '' : ` Your spot expires on ${formatLongDate(lapsesOn)}.`;
  return [
    {
      kind: 'info',
      title: 'Add a card to start your membership.',
      sentence: `Until you do, we won’t send wine or charge you, and member prices don’t apply.${until}`,
      action: { label: 'Add a card', to: membershipPagePath('card', membership) },
    },
  ];
}

function cancelledNotice({ state, cancelledAt, undoUntil }: MembershipView): ClubNotice[] {
  if (state !== 'cancelled' || !cancelledAt) return [];
  const on = formatDateWithYear(wineryDate(cancelledAt));
  const until = undoUntil && formatDateWithYear(wineryDate(undoUntil));
  return [
    {
      kind: 'info',
      title: `Canceled on ${on}. You won’t be charged again.`,
      sentence:
        until === undefined
          ? 'You can join again anytime at the prices then in effect.'
          : `You can undo this until ${until} and keep everything as it was.`,
      action: until === undefined ? undefined : { label: 'Undo cancellation', intent: 'undo-cancel' },
    },
  ];
}

function holdNotice({ hold, state }: MembershipView): ClubNotice[] {
  if (!hold || hasMembershipEnded({ state })) return [];
  const begins = state === 'on_hold' ? 'On hold' : `On hold from ${formatDateWithYear(hold.fromOn)}`;
  const ends = hold.untilOn === undefined ? 'until you end it' : `until ${formatDateWithYear(hold.untilOn)}`;
  return [
    {
      kind: 'info',
      title: `${begins} ${ends}.`,
      sentence: `We won’t send wine or charge you during the hold. Shipments that lock while you’re on hold are skipped and won’t be sent later. ${hold.keepsBenefits ? 'You keep your member prices.' : 'Member prices are paused.'}`,
      action: { label: state === 'on_hold' ? 'End hold now' : 'Cancel hold', intent: 'end-hold' },
    },
  ];
}

function cardNotice(membership: MembershipView, nextDueOn: CivilDate | undefined): ClubNotice[] {
  const { card, state } = membership;
  if (!card || card.validity === 'valid' || hasMembershipEnded({ state })) return [];
  const before =
    nextDueOn === undefined
      ? ''
      : ` You’ll be charged for your next shipment on ${formatLongDate(nextDueOn)}.`;
  return [
    {
      kind: 'info',
      title: `${card.name} ${card.validity === 'expired' ? 'has expired' : `expires ${card.expiry}`}.`,
      sentence: `Choose another card so you don’t miss a shipment.${before}`,
      action: { label: 'Choose another card', to: membershipPagePath('card', membership) },
    },
  ];
}

/** A price change that the member has been notified of. It is shown until the first charge at the new price has been made. */
export type UpcomingPriceChange = {
  readonly startsOn: CivilDate;
  /** The first charge at the new price; undefined during a hold without an end date. */
  readonly first: MembershipChangeStart | undefined;
};

function priceNotice(
  { club, tier, isPickup }: MembershipView,
  newPrice: UpcomingPriceChange | undefined,
): ClubNotice[] {
  if (!newPrice) return [];
  const { startsOn, first } = newPrice;
  const range = typicalPriceRange(tierWithPricesOn(tier, tier.newPrices, startsOn));
  const start = first ? membershipChangeStartSentence(first) : startsAfterHoldSentence;
  return [
    {
      kind: 'info',
      title: `New price for your ${club.title} shipments.`,
      sentence: `${start} From then on, a shipment is typically ${range} plus tax${isPickup ? '' : ' and shipping'}.`,
      action: undefined,
    },
  ];
}
