import type { AddressId, CustomerId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import { addAddress } from '../../identity/address-book/index.server.ts';
import type { AddressRefusalCode } from '../../identity/address-book/types.ts';
import type { MembershipDelivery } from '../memberships/types.ts';
import { typedAddressOf } from './rules.ts';
import type { ClubApplication } from './types.ts';

/** Where an application wants its boxes: the typed address goes into the book; one that stands there already is used. */
export async function bookedDelivery(
  dependencies: Parameters<typeof addAddress>[0],
  customerId: CustomerId,
  { contents }: Pick<ClubApplication, 'contents'>,
): Promise<Result<MembershipDelivery, AddressRefusalCode>> {
  const { isPickup, pickupLocation, pickupPerson } = contents;
  if (isPickup) return ok({ isPickup, pickupLocation, pickupPerson });
  const added = await addAddress(dependencies, customerId, typedAddressOf(contents), 'delivery');
  if (added.ok) return ok({ isPickup, addressId: added.value.addressId });
  const known = added.refusals.find(({ code }) => code === 'ADDRESS_KNOWN')?.details?.addressId;
  return known === undefined ? added : ok({ isPickup, addressId: known as AddressId });
}
