import { sql } from 'drizzle-orm';
import type { CustomerId, SavedCardId } from '../../../core/ids.ts';
import { house } from '../../../house.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type Given, prepared } from '../../../platform/prepared.server.ts';
import type { CardUse } from '../../orders/saved-cards/types.ts';

const chargedCards = prepared((db, given: Given<{ readonly customerId: CustomerId }>) =>
  db.execute<{ cardId: SavedCardId }>(sql`
    select saved_card_id as "cardId" from plus_memberships
     where customer_id = ${given.customerId} and saved_card_id is not null and state in ('active', 'past_due')`),
);

/** A membership that renews on a card: it can be replaced and not removed. One that is cancelled charges nobody any more. */
export async function plusOnCards(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const { rows } = await chargedCards(read, { customerId });
  return rows.map(({ cardId }) => ({ cardId, label: house.membershipName, href: '/daou-plus', holds: true }));
}
