import type { CivilDate } from '../../../core/dates.ts';
import { stateOn } from '../memberships/rules.ts';
import type { Membership, MembershipHold, MembershipState } from '../memberships/types.ts';
import type { ShipmentInView } from './box-types.ts';
import type { ClubShipment, ClubShipmentState, ShipmentEnd } from './types.ts';

/* How long a shipment waits for a card that pays (I-40). */

/** The day after the first decline on which the shipment lapses and its bottles go back. */
export const lapsesAfterDays = 10;

/** The bottles of a shipment are kept so long after its charge began: through all tries, and a little more. */
const keptDays = lapsesAfterDays + 4;

/** So many lapses in a row put the membership on hold, so that nobody is charged who does not notice. */
export const lapsesUntilHold = 2;

export function bottlesKeptUntil(now: Date): Date {
  return new Date(now.getTime() + keptDays * 24 * 3_600_000);
}

type Charged = {
  readonly shipment: Pick<ClubShipment, 'state' | 'dueOn'>;
  readonly membership: Pick<Membership, 'state' | 'source' | 'savedCardId' | 'isPickup' | 'addressId'>;
  readonly hold: Pick<MembershipHold, 'fromOn' | 'untilOn'> | undefined;
  readonly isAgreedTo: boolean;
};

const endOf: Readonly<Record<Exclude<MembershipState, 'active'>, ShipmentEnd>> = {
  on_hold: 'hold',
  pending_payment_method: 'pending',
  past_due: 'past_due',
  cancelled: 'left',
  completed: 'left',
};

/** What was charged once goes on being owed, whatever becomes of the membership. */
const uncharged: readonly ClubShipmentState[] = ['upcoming', 'open', 'locked'];

/**
 * Why a shipment is not sent, as things stand now; undefined where nothing of its membership is in the way. It is the day of the
 * charge that counts, also at the lock on the evening before: a hold that is over on that day passes nothing over.
 */
export function passedOverBecause(
  { shipment, membership, hold, isAgreedTo }: Charged,
  chargedOn: CivilDate = shipment.dueOn,
): ShipmentEnd | undefined {
  if (!uncharged.includes(shipment.state)) return undefined;
  if (!isAgreedTo) return 'not_agreed';
  const state = stateOn(membership, hold, chargedOn);
  return state === 'active' ? undefined : endOf[state];
}

const sentences: Readonly<Partial<Record<ShipmentEnd, string>>> = {
  pending: 'It is sent if there is a card by then.',
  hold: 'It is not sent: your membership is on hold on its day.',
  past_due: 'It is sent if the one before is paid by then.',
  not_agreed: 'It isn’t sent or charged: it is more than your membership covers.',
};

/** Why a shipment that is still to come is not sent as things stand, as its member reads it; undefined where it is. */
export function unlessText(passedOver: ShipmentEnd | undefined): string | undefined {
  return passedOver && sentences[passedOver];
}

const unsettled: ReadonlySet<ShipmentInView['state']> = new Set([
  'upcoming',
  'open',
  'locked',
  'charging',
  'declined',
]);

/** What is still to come, and what was skipped and can come after all; the first due first. */
export function comingOf(shipments: readonly ShipmentInView[], now: Date): ShipmentInView[] {
  return shipments
    .filter(({ state, locksAt }) => unsettled.has(state) || (state === 'skipped' && locksAt > now))
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}

/** Of what is coming the first of each membership. */
export function nextOfEach(coming: readonly ShipmentInView[]): ShipmentInView[] {
  const seen = new Set<ShipmentInView['membershipId']>();
  return coming.filter(({ membershipId }) => {
    const isFirst = !seen.has(membershipId);
    seen.add(membershipId);
    return isFirst;
  });
}
