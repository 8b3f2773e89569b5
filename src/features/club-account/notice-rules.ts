import { type CivilDate, formatDateWithYear, formatLongDate, wineryDate } from '../../core/dates.ts';
import { formatCents } from '../../core/money.ts';
import { startsAfterHold } from '../../engine/clubs/memberships/plan-rules.ts';
import { isOver } from '../../engine/clubs/memberships/rules.ts';
import type { MembershipView } from '../../engine/clubs/memberships/types.ts';
import { tierOn } from '../../engine/clubs/rules.ts';
import type { PendingCharge } from '../../engine/clubs/shipments/box-types.ts';
import { startText, typicalRange } from '../../engine/clubs/terms-rules.ts';
import type { ChangeStart } from '../../engine/clubs/types.ts';
import { actPath } from './rules.ts';
import type { ClubNotice } from './types.ts';

/** What comes before everything else of a membership, the most pressing first. */
export function noticesOf(
  membership: MembershipView,
  charges: readonly PendingCharge[],
  nextDueOn: CivilDate | undefined,
  newPrice: NewPriceFacts | undefined,
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

function declinedNotice(membership: MembershipView, charge: PendingCharge): ClubNotice {
  const { title, cardCents, declinedAt, lapsesOn } = charge;
  return {
    kind: 'error',
    title: `Your card was declined for ${title}.`,
    sentence: `${formatCents(cardCents)} could not be charged on ${formatLongDate(wineryDate(declinedAt))}. The bottles are kept for you until ${formatLongDate(lapsesOn)}; your membership stays, and so do your member prices.`,
    action: { label: 'Choose another card', to: actPath('card', membership) },
  };
}

function pendingNotice(membership: MembershipView, charges: readonly PendingCharge[]): ClubNotice[] {
  if (membership.state !== 'pending_payment_method' || charges.length > 0) return [];
  const { lapsesOn } = membership;
  const until = lapsesOn === undefined ? '' : ` Without one it ends on ${formatLongDate(lapsesOn)}.`;
  return [
    {
      kind: 'info',
      title: 'Your membership waits for a card.',
      sentence: `Until there is one nothing is sent or charged, and member prices do not count.${until}`,
      action: { label: 'Add a card', to: actPath('card', membership) },
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
          ? 'You are welcome back at any time, at the terms of that day.'
          : `You can take it back until ${until}, as if nothing had happened.`,
      action: until === undefined ? undefined : { label: 'Take it back', intent: 'undo-cancel' },
    },
  ];
}

function holdNotice({ hold, state }: MembershipView): ClubNotice[] {
  if (!hold || isOver({ state })) return [];
  const begins = state === 'on_hold' ? 'On hold' : `On hold from ${formatDateWithYear(hold.fromOn)}`;
  const ends = hold.untilOn === undefined ? 'until you end it' : `until ${formatDateWithYear(hold.untilOn)}`;
  return [
    {
      kind: 'info',
      title: `${begins} ${ends}.`,
      sentence: `Nothing is sent or charged meanwhile, and what locks meanwhile is passed over for good. ${hold.keepsBenefits ? 'Your member prices go on.' : 'Your member prices rest.'}`,
      action: { label: state === 'on_hold' ? 'End the hold now' : 'Drop the hold', intent: 'end-hold' },
    },
  ];
}

function cardNotice(membership: MembershipView, nextDueOn: CivilDate | undefined): ClubNotice[] {
  const { card, state } = membership;
  if (!card || card.validity === 'valid' || isOver({ state })) return [];
  const before =
    nextDueOn === undefined ? '' : ` Your next shipment is charged on ${formatLongDate(nextDueOn)}.`;
  return [
    {
      kind: 'info',
      title: `${card.name} ${card.validity === 'expired' ? 'has expired' : `expires ${card.expiry}`}.`,
      sentence: `Put another card in its place, so that nothing is missed.${before}`,
      action: { label: 'Choose another card', to: actPath('card', membership) },
    },
  ];
}

/** A price that the member was told of, and its first charge, while that is still to come. */
export type NewPriceFacts = {
  readonly startsOn: CivilDate;
  /** Undefined while a hold without an end lets nothing be charged. */
  readonly first: ChangeStart | undefined;
};

function priceNotice(
  { club, tier, isPickup }: MembershipView,
  newPrice: NewPriceFacts | undefined,
): ClubNotice[] {
  if (!newPrice) return [];
  const { startsOn, first } = newPrice;
  const range = typicalRange(tierOn(tier, tier.newPrices, startsOn));
  const start = first ? startText(first) : startsAfterHold;
  return [
    {
      kind: 'info',
      title: `New price for your ${club.title} shipments.`,
      sentence: `${start} From then on, a shipment is typically ${range} plus tax${isPickup ? '' : ' and shipping'}.`,
      action: undefined,
    },
  ];
}
