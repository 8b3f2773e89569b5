import type { AddressId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { changeMembershipDelivery } from '../memberships/change-membership.server.ts';
import type { DeliveryRefusalCode, MembershipChangeRefusalCode } from '../memberships/types.ts';
import type { BoxRefusalCode } from './box-types.ts';
import { changeShipmentDelivery } from './change-shipment.server.ts';
import { type OwnAddress, type ShipmentToAddress, usesOfAddress } from './view.server.ts';

/* Redirects memberships and shipments before an address they use is changed or deleted (domain §5.26). */

/** The deliveries to redirect: all, all except locked boxes (`following`), or locked boxes only. */
export type DeliveryRedirectScope = 'all' | 'following' | 'locked';

type MoveCode = MembershipChangeRefusalCode | DeliveryRefusalCode | BoxRefusalCode | 'MEMBERSHIP_NOT_FOUND';

/**
 * Redirects deliveries from one of a customer's addresses to another. Each step has its own transaction and can be repeated. After a
 * refusal, the steps before it remain in effect, and those after it are not run.
 */
export async function redirectDeliveries(
  dependencies: OrderDependencies,
  own: OwnAddress,
  to: AddressId,
  moved: DeliveryRedirectScope,
): Promise<Result<undefined, MoveCode>> {
  const { customerId, addressId } = own;
  const uses = await usesOfAddress(dependencies.database.read, own, dependencies.clock.now());
  const send = ({ shipmentId, shipsOn }: ShipmentToAddress, goal: AddressId) =>
    changeShipmentDelivery(
      dependencies,
      { customerId, shipmentId },
      { isPickup: false, pickupLocation: undefined, addressId: goal, shipsOn },
    );
  for (const shipment of uses.shipments) {
    const goal = goalOf(shipment, moved, { from: addressId, to });
    const sent = goal === undefined ? ok(undefined) : await send(shipment, goal);
    if (!sent.ok) return sent;
  }
  if (moved === 'locked') return ok(undefined);
  for (const membershipId of uses.memberships) {
    const delivery = { isPickup: false, addressId: to } as const;
    const changed = await changeMembershipDelivery(dependencies, { customerId, membershipId }, delivery);
    if (!changed.ok) return changed;
  }
  return ok(undefined);
}

/** Returns the address to store on a shipment itself; undefined if the shipment keeps its own address or uses its membership's. */
function goalOf(
  { isOwn, isLocked }: ShipmentToAddress,
  moved: DeliveryRedirectScope,
  { from, to }: { readonly from: AddressId; readonly to: AddressId },
): AddressId | undefined {
  const isMeant = moved === 'all' || isLocked === (moved === 'locked');
  // A locked box keeps its address by storing it, because its membership moves away.
  if (!isMeant) return moved === 'following' && !isOwn ? from : undefined;
  return isOwn || moved === 'locked' ? to : undefined;
}
