import { sql } from 'drizzle-orm';
import type { AddressId, CustomerId, SavedCardId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type Given, prepared } from '../../../platform/prepared.server.ts';
import type { CardUse } from '../../orders/saved-cards/types.ts';

/* What memberships keep of somebody's cards and addresses: it can be replaced and not removed. */

const pageOfMemberships = '/shop/wine-club';

const chargedCards = prepared((db, given: Given<{ readonly customerId: CustomerId }>) =>
  db.execute<{ cardId: SavedCardId; title: string }>(sql`
    select member.saved_card_id as "cardId", clubs.title from memberships member join clubs on clubs.id = member.club_id
     where member.customer_id = ${given.customerId} and member.saved_card_id is not null and member.state <> 'cancelled'
     order by clubs.position`),
);

/** Memberships that are charged on a card. */
export async function membershipsOnCards(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const { rows } = await chargedCards(read, { customerId });
  return rows.map(({ cardId, title }) => ({ cardId, label: title, href: pageOfMemberships, holds: true }));
}

const usedAddresses = prepared((db, given: Given<{ readonly customerId: CustomerId }>) =>
  db.execute<{ addressId: AddressId; title: string }>(sql`
    select used.address_id as "addressId", clubs.title
      from (select address_id, club_id from memberships
             where customer_id = ${given.customerId} and state not in ('cancelled', 'completed') and address_id is not null
            union
            select shipment.address_id, member.club_id from club_shipments shipment
              join memberships member on member.id = shipment.membership_id
             where member.customer_id = ${given.customerId} and shipment.address_id is not null
               and shipment.settled_at is null) used
      join clubs on clubs.id = used.club_id
     order by clubs.position`),
);

/** Which clubs send to which addresses of a customer: by a membership, or by one shipment that is still to come. */
export async function clubsAtAddresses(
  read: Transaction,
  customerId: CustomerId,
): Promise<readonly { readonly addressId: AddressId; readonly title: string }[]> {
  const { rows } = await usedAddresses(read, { customerId });
  return rows;
}
