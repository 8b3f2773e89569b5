import type { CustomerId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { deliverabilityOf } from '../../identity/address-book/rules.ts';
import { findAddress } from '../../identity/address-book/store.server.ts';
import type { MembershipDependencies } from './apply-change.server.ts';
import type { DeliveryCode, Membership, MembershipDelivery } from './types.ts';

type DeliveryColumns = Pick<Membership, 'isPickup' | 'pickupLocation' | 'addressId' | 'pickupPerson'>;

const longestPerson = 60;

/**
 * Where a membership's shipments go, as its columns say it. A state that is closed is told now, not when the first box is ready; what
 * a single box may hold is judged when it is made (I-49, I-50).
 */
export async function judgeDelivery(
  { zipCodes, pickupLocations }: Pick<MembershipDependencies, 'zipCodes' | 'pickupLocations'>,
  tx: Transaction,
  customerId: CustomerId,
  delivery: MembershipDelivery,
): Promise<Result<DeliveryColumns, DeliveryCode>> {
  if (delivery.isPickup) {
    const { pickupLocation } = delivery;
    const pickupPerson = delivery.pickupPerson.trim().slice(0, longestPerson);
    if (pickupLocations.some(({ id }) => id === pickupLocation)) {
      return ok({ isPickup: true, pickupLocation, pickupPerson, addressId: undefined });
    }
    const sentence = 'Please choose where you pick your wine up.';
    return refused({ code: 'PICKUP_UNKNOWN', sentence, field: 'pickupLocation' });
  }
  const { addressId } = delivery;
  const field = 'addressId';
  const address = await findAddress(tx, { customerId, addressId });
  if (!address?.takesDeliveries) {
    return refused({ code: 'ADDRESS_NOT_FOUND', sentence: 'This address is not in your book.', field });
  }
  const judged = deliverabilityOf(address, zipCodes.lookup(address.zipCode), []);
  if (judged.status === 'pickup_only') {
    const sentence = `${judged.sentence} Pick your wine up with us, or choose another address.`;
    return refused({ code: 'ADDRESS_CLOSED', sentence, field });
  }
  return ok({ isPickup: false, pickupLocation: undefined, pickupPerson: '', addressId });
}
