import { sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ReleaseId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';

/** One order of a release on the list of whoever packs it. */
export type PackedOrder = {
  readonly number: number;
  /** Whose name goes on the box: the recipient's where it goes to somebody else. */
  readonly name: string;
  /** The whole address, or the place where it is picked up. */
  readonly place: string;
  /** The carrier's number; empty where none is known. */
  readonly phone: string;
  /** What is to be written on the card; empty where it is no gift. */
  readonly giftMessage: string;
  /** What was written for whoever delivers it; who may pick it up, where it is picked up. */
  readonly note: string;
  readonly isPickup: boolean;
  readonly shipsOn: CivilDate;
  readonly bottles: readonly { readonly code: string; readonly title: string; readonly quantity: number }[];
};

/** What is to be packed of a release: its orders that stand, by where they go. */
export async function packingList(read: Transaction, releaseId: ReleaseId): Promise<PackedOrder[]> {
  const { rows } = await read.execute<PackedOrder>(sql`
    select orders.number::integer as number, orders.is_pickup as "isPickup",
           coalesce(nullif(trim(concat_ws(' ', orders.ship_to ->> 'firstName', orders.ship_to ->> 'lastName')), ''),
             orders.first_name || ' ' || orders.last_name) as name,
           coalesce(orders.pickup_location, concat_ws(', ', nullif(orders.ship_to ->> 'company', ''),
             orders.ship_to ->> 'primaryStreet', nullif(orders.ship_to ->> 'secondaryStreet', ''), orders.ship_to ->> 'city',
             (orders.ship_to ->> 'stateCode') || ' ' || (orders.ship_to ->> 'zipCode'))) as place,
           coalesce(nullif(orders.delivery_wishes #>> '{gift,recipientPhone}', ''), orders.phone) as phone,
           coalesce(orders.delivery_wishes #>> '{gift,message}', '') as "giftMessage",
           concat_ws('; ', nullif(orders.note, ''), nullif(orders.delivery_wishes #>> '{pickup,person}', '')) as note,
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
