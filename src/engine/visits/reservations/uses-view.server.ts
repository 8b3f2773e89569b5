import { sql } from 'drizzle-orm';
import type { CustomerId, SavedCardId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { CardUse } from '../../identity/types.ts';

const visitsToCome = prepareStatement((db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
  db.execute<{ cardId: SavedCardId; title: string }>(sql`
    select card.id as "cardId", experience.title
      from saved_cards card
      join card_guarantees stands on stands.payment_method_reference = card.reference and stands.state = 'kept'
      join reservations visit on visit.guarantee_id = stands.id and visit.state = 'confirmed' and visit.customer_id = card.customer_id
      join slots slot on slot.id = visit.slot_id
      join experiences experience on experience.id = slot.experience_id
     where card.customer_id = ${given.customerId}
     order by slot.starts_at`),
);

/**
 * Returns the upcoming visits that a saved card guarantees. They don't prevent removing the card from the account, because the guarantee
 * continues without it.
 */
export async function visitCardUses(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const { rows } = await visitsToCome(read, { customerId });
  return rows.map(({ cardId, title: label }) => ({
    ...{ cardId, label, holds: false },
    href: '/shop/reservations',
  }));
}
