import { sql } from 'drizzle-orm';
import type { CivilDate } from '../../core/dates.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { ReleaseId } from '../releases/types.ts';

/** One order of a release on the list of whoever packs it. */
export type PackedOrder = {
  readonly number: number;
  readonly name: string;
  /** Street, city and state, or the place where it is picked up. */
  readonly place: string;
  readonly isPickup: boolean;
  readonly shipsOn: CivilDate;
  readonly bottles: readonly { readonly code: string; readonly title: string; readonly quantity: number }[];
};

/** What is to be packed of a release: its orders that stand, by where they go. */
export async function packingList(read: Transaction, releaseId: ReleaseId): Promise<PackedOrder[]> {
  const { rows } = await read.execute<PackedOrder>(sql`
    select orders.number::integer as number, orders.first_name || ' ' || orders.last_name as name, orders.is_pickup as "isPickup",
           coalesce(orders.pickup_location, concat_ws(', ', orders.ship_to ->> 'primaryStreet', orders.ship_to ->> 'city',
             (orders.ship_to ->> 'stateCode') || ' ' || (orders.ship_to ->> 'zipCode'))) as place,
           coalesce(shipment.ships_on, releases.ships_on) as "shipsOn",
           (select json_agg(json_build_object('code', line.sku_code, 'quantity', line.quantity,
                     'title', concat_ws(' ', line.title, line.vintage)) order by line.position)
              from order_lines line where line.order_id = orders.id) as bottles
      from club_shipments shipment
      join releases on releases.id = shipment.release_id
      join orders on orders.id = shipment.order_id
     where shipment.release_id = ${releaseId} and orders.state <> 'cancelled'
     order by orders.is_pickup, orders.state_code, orders.zip_code, orders.number`);
  return rows;
}
