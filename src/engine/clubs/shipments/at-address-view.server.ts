import { sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { AddressId, ClubShipmentId, CustomerId, MembershipId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type Given, prepared } from '../../../platform/prepared.server.ts';

export type OwnAddress = { readonly customerId: CustomerId; readonly addressId: AddressId };

/** What goes to an address: memberships, and shipments that are not charged yet. */
export type AddressUses = {
  readonly memberships: readonly MembershipId[];
  readonly shipments: readonly ShipmentToAddress[];
};

export type ShipmentToAddress = {
  readonly shipmentId: ClubShipmentId;
  readonly club: string;
  readonly dueOn: CivilDate;
  readonly shipsOn: CivilDate | undefined;
  /** It was given the address for itself; else it goes where its membership does. */
  readonly isOwn: boolean;
  /** Its box can no longer be changed. */
  readonly isLocked: boolean;
};

const membershipsTo = prepared((db, given: Given<OwnAddress>) =>
  db.execute<{ id: MembershipId }>(sql`
    select id from memberships where customer_id = ${given.customerId} and address_id = ${given.addressId}
       and state not in ('cancelled', 'completed')`),
);

type ShipmentRow = Omit<ShipmentToAddress, 'shipsOn'> & { readonly shipsOn: CivilDate | null };

const shipmentsTo = prepared((db, given: Given<OwnAddress & { readonly now: Date }>) =>
  db.execute<ShipmentRow>(sql`
    select shipment.id as "shipmentId", clubs.title as club, shipment.due_on::text as "dueOn",
           shipment.ships_on::text as "shipsOn", shipment.address_id is not null as "isOwn",
           shipment.locks_at <= ${given.now} as "isLocked"
      from club_shipments shipment join memberships member on member.id = shipment.membership_id
      join clubs on clubs.id = member.club_id
     where member.customer_id = ${given.customerId} and shipment.settled_at is null
       and not coalesce(shipment.is_pickup, member.is_pickup)
       and coalesce(shipment.address_id, member.address_id) = ${given.addressId}
     order by shipment.due_on, shipment.id`),
);

export async function usesOfAddress(read: Transaction, own: OwnAddress, now: Date): Promise<AddressUses> {
  const [memberships, shipments] = await Promise.all([
    membershipsTo(read, own),
    shipmentsTo(read, { ...own, now }),
  ]);
  return {
    memberships: memberships.rows.map(({ id }) => id),
    shipments: shipments.rows.map(({ shipsOn, ...row }) => ({ ...row, shipsOn: shipsOn ?? undefined })),
  };
}
