import type { CivilDate } from '../../../core/dates.ts';
import { membershipStateOn } from '../memberships/rules.ts';
import type { Membership, MembershipHold, MembershipState } from '../memberships/types.ts';
import type { ClubShipmentView } from './box-types.ts';
import type { ClubShipment, ClubShipmentState, NotSentReason } from './types.ts';

/* How long a shipment waits for payment (I-40). */

/** The number of days after the first decline until a shipment lapses and its bottles are released. */
export const declinedShipmentLapseDays = 10;

/** The number of days for which bottles stay held after the charge starts: the time for all retries plus a margin. */
const keptDays = declinedShipmentLapseDays + 4;

/** The number of consecutive lapsed shipments after which a membership is put on hold, so that a forgotten card isn't charged forever. */
export const lapsesBeforeHold = 2;

export function bottlesHeldUntil(now: Date): Date {
  return new Date(now.getTime() + keptDays * 24 * 3_600_000);
}

type Charged = {
  readonly shipment: Pick<ClubShipment, 'state' | 'dueOn'>;
  readonly membership: Pick<Membership, 'state' | 'source' | 'savedCardId' | 'isPickup' | 'addressId'>;
  readonly hold: Pick<MembershipHold, 'fromOn' | 'untilOn'> | undefined;
  readonly isAgreedTo: boolean;
};

const endOf: Readonly<Record<Exclude<MembershipState, 'active'>, NotSentReason>> = {
  on_hold: 'hold',
  pending_payment_method: 'pending',
  past_due: 'past_due',
  cancelled: 'left',
  completed: 'left',
};

/** The states before the first charge. Once a charge has been attempted, the shipment stays due even if the membership changes. */
const uncharged: readonly ClubShipmentState[] = ['upcoming', 'open', 'locked'];

/**
 * Returns the reason a shipment won't be sent, or undefined if its membership allows it. The membership's state on the charge day decides,
 * even when the box locks on the evening before, so a hold that ends on the charge day skips nothing.
 */
export function autoSkipReason(
  { shipment, membership, hold, isAgreedTo }: Charged,
  chargedOn: CivilDate = shipment.dueOn,
): NotSentReason | undefined {
  if (!uncharged.includes(shipment.state)) return undefined;
  if (!isAgreedTo) return 'not_agreed';
  const state = membershipStateOn(membership, hold, chargedOn);
  return state === 'active' ? undefined : endOf[state];
}

const sentences: Readonly<Partial<Record<NotSentReason, string>>> = {
  pending: 'Add a card by then to receive it.',
  hold: 'It won’t be sent because your membership will be on hold.',
  past_due: 'It will be sent if your previous shipment is paid for by then.',
  not_agreed: 'We won’t send it or charge you, because your membership doesn’t cover it.',
};

/**
 * Returns a sentence for the member about why an upcoming shipment won't be sent; undefined if it will be, or if the reason has no
 * sentence, such as an ended membership.
 */
export function notSentSentence(skippedFor: NotSentReason | undefined): string | undefined {
  return skippedFor && sentences[skippedFor];
}

const unsettled: ReadonlySet<ClubShipmentView['state']> = new Set([
  'upcoming',
  'open',
  'locked',
  'charging',
  'declined',
]);

/** Returns the unfinished shipments and the skipped ones that can be restored, earliest first. */
export function upcomingShipments(shipments: readonly ClubShipmentView[], now: Date): ClubShipmentView[] {
  return shipments
    .filter(({ state, locksAt }) => unsettled.has(state) || (state === 'skipped' && locksAt > now))
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}

/**
 * Returns the first of the upcoming shipments of each membership.
 * @param coming upcoming shipments, earliest first.
 */
export function nextShipmentPerMembership(coming: readonly ClubShipmentView[]): ClubShipmentView[] {
  const seen = new Set<ClubShipmentView['membershipId']>();
  return coming.filter(({ membershipId }) => {
    const isFirst = !seen.has(membershipId);
    seen.add(membershipId);
    return isFirst;
  });
}
