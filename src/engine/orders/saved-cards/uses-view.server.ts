import { sql } from 'drizzle-orm';
import type { CustomerId, SavedCardId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type Given, prepared } from '../../../platform/prepared.server.ts';
import { membershipsOnCards } from '../../clubs/memberships/view.server.ts';
import { plusOnCards } from '../../loyalty/plus/view.server.ts';
import type { CardUse } from './types.ts';

/** Somebody who knows what relies on a customer's cards. */
type CardUseSource = (read: Transaction, customerId: CustomerId) => Promise<CardUse[]>;

/** Each programme that charges a kept card adds itself here, and says that it `holds` the card. */
const sources: readonly CardUseSource[] = [membershipsOnCards, plusOnCards, ordersOnCards, visitsOnCards];

export async function cardUses(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const found: CardUse[] = [];
  for (const source of sources) found.push(...(await source(read, customerId)));
  return found;
}

const reservedOrders = prepared((db, given: Given<{ readonly customerId: CustomerId }>) =>
  db.execute<{ cardId: SavedCardId; number: number }>(sql`
    select card.id as "cardId", orders.number
      from saved_cards card
      join payment_attempts paid on paid.payment_method_reference = card.reference and paid.gateway_customer is not null
       and paid.state = 'authorized'
      join orders on orders.id = paid.order_id and orders.number is not null and orders.customer_id = card.customer_id
     where card.customer_id = ${given.customerId}
     order by orders.number`),
);

/** Orders that are reserved on a card and charged when they leave. They do not hold it: the reservation stands without the list. */
async function ordersOnCards(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const { rows } = await reservedOrders(read, { customerId });
  return rows.map(({ cardId, number }) => ({
    cardId,
    label: `Order ${number}`,
    href: `/shop/order-history/order?id=${number}`,
    holds: false,
  }));
}

const visitsToCome = prepared((db, given: Given<{ readonly customerId: CustomerId }>) =>
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

/** Visits that a card stands for. They do not hold it: it goes on standing for them without the list. */
async function visitsOnCards(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const { rows } = await visitsToCome(read, { customerId });
  return rows.map(({ cardId, title: label }) => ({
    ...{ cardId, label, holds: false },
    href: '/shop/reservations',
  }));
}
