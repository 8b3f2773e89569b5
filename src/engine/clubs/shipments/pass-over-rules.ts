import type { CivilDate } from '../../../core/dates.ts';
import { stateOn } from '../memberships/rules.ts';
import type { Membership, MembershipHold, MembershipState } from '../memberships/types.ts';
import type { ClubShipment, ClubShipmentState, ShipmentEnd } from './types.ts';

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
