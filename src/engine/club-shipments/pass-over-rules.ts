import type { CivilDate } from '../../core/dates.ts';
import { stateOn } from '../memberships/rules.ts';
import type { Membership, MembershipHold, MembershipState } from '../memberships/types.ts';
import type { ShipmentEnd } from './types.ts';

type Member = {
  readonly membership: Pick<Membership, 'state' | 'source' | 'savedCardId' | 'isPickup' | 'addressId'>;
  readonly hold: Pick<MembershipHold, 'fromOn' | 'untilOn'> | undefined;
};

const endOf: Readonly<Record<Exclude<MembershipState, 'active'>, ShipmentEnd>> = {
  on_hold: 'hold',
  pending_payment_method: 'pending',
  past_due: 'past_due',
  cancelled: 'left',
  completed: 'left',
};

/**
 * Why a membership brings no shipment that is charged on this day, as things stand now; undefined where it does. It is the day of the
 * charge that counts, also at the lock on the evening before: a hold that is over on that day passes nothing over.
 */
export function passedOverBecause({ membership, hold }: Member, dueOn: CivilDate): ShipmentEnd | undefined {
  const state = stateOn(membership, hold, dueOn);
  return state === 'active' ? undefined : endOf[state];
}
