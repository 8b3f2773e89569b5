import type { AddressId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { changeDelivery } from '../memberships/change-membership.server.ts';
import type { ChangeCode, DeliveryCode } from '../memberships/types.ts';
import type { BoxRefusalCode } from './box-types.ts';
import { changeShipmentDelivery } from './change-shipment.server.ts';
import { type OwnAddress, type ShipmentToAddress, usesOfAddress } from './view.server.ts';

/* An address that clubs send to is changed or given up: what goes there is told first where to go instead (domain §5.26). */

/** Which of what goes to an address is meant: everything, everything but boxes that are locked, or these alone. */
export type MovedUses = 'all' | 'following' | 'locked';

type MoveCode = ChangeCode | DeliveryCode | BoxRefusalCode | 'MEMBERSHIP_NOT_FOUND';

/**
 * Sends what goes to an address to another one of the book instead. Step by step, each a whole change of its own that may be repeated:
 * where one is refused, what was moved before it stays moved and the rest goes where it went.
 */
export async function sendElsewhere(
  dependencies: OrderDependencies,
  own: OwnAddress,
  to: AddressId,
  moved: MovedUses,
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
    const changed = await changeDelivery(dependencies, { customerId, membershipId }, delivery);
    if (!changed.ok) return changed;
  }
  return ok(undefined);
}

/** Where a shipment is to be sent by a word of its own; undefined leaves it to its membership, or as it is. */
function goalOf(
  { isOwn, isLocked }: ShipmentToAddress,
  moved: MovedUses,
  { from, to }: { readonly from: AddressId; readonly to: AddressId },
): AddressId | undefined {
  const isMeant = moved === 'all' || isLocked === (moved === 'locked');
  // A locked box that stays needs to say so, since its membership goes elsewhere.
  if (!isMeant) return moved === 'following' && !isOwn ? from : undefined;
  return isOwn || moved === 'locked' ? to : undefined;
}
