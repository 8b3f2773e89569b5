import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { GiftCardId, LedgerAccountId, OrderId, SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { readableOrderCondition } from '../../orders/access-view.server.ts';
import { orderLines, orders } from '../../orders/schema.ts';
import type { OrderAccess } from '../../orders/types.ts';
import {
  dueGiftsCondition,
  findGiftSku,
  giftPurchaseColumns,
  toGiftPurchase,
} from '../notes/purchase-store.server.ts';
import { giftsOverdueBefore } from '../notes/rules.ts';
import { giftCards } from './schema.ts';
import type { BoughtGiftCard, GiftCard, GiftCardViolation } from './types.ts';

type CardRow = typeof giftCards.$inferSelect;

function asCard(row: CardRow): GiftCard {
  const { orderLineId, unit: _unit, codeHash: _hash, updatedAt: _updated, ...card } = row;
  return { ...withoutNulls(card), isBought: orderLineId !== null };
}

/** Returns the SKU under which gift cards are sold; undefined if the winery sells none. */
export function giftCardSku(read: Transaction): Promise<SkuId | undefined> {
  return findGiftSku(read, 'gift_card');
}

/** Returns the gift card lines of an order; each unit becomes one card. */
export async function giftCardLines(tx: Transaction, orderId: OrderId) {
  return tx
    .select({
      orderLineId: orderLines.id,
      quantity: orderLines.quantity,
      unitPriceCents: orderLines.unitPriceCents,
    })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'gift_card')))
    .orderBy(asc(orderLines.position));
}

/** Returns the gift card request saved when the order was prepared (I-1). */
export async function giftCardRequestOfOrder(tx: Transaction, orderId: OrderId) {
  const [row] = await tx
    .select({ requests: orders.deliveryRequests, email: orders.email })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row?.requests.giftCard && { request: row.requests.giftCard, buyerEmail: row.email };
}

export async function insertCard(
  tx: Transaction,
  card: Omit<typeof giftCards.$inferInsert, 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<void> {
  await tx.insert(giftCards).values({ ...card, createdAt: now, updatedAt: now });
}

type CardChange = Partial<Omit<typeof giftCards.$inferInsert, 'id' | 'updatedAt'>>;

/** Updates a card that the caller has locked. The table's triggers reject invalid changes. */
export async function updateCard(
  tx: Transaction,
  id: GiftCardId,
  change: CardChange,
  now: Date,
): Promise<void> {
  const changed = await tx
    .update(giftCards)
    .set({ ...change, updatedAt: now })
    .where(eq(giftCards.id, id));
  invariant(changed.rowCount === 1, `gift card ${id} exists`);
}

function withPurchase(tx: Transaction) {
  return tx
    .select({ card: giftCards, orderLineId: orderLines.id, ...giftPurchaseColumns })
    .from(giftCards)
    .innerJoin(orderLines, eq(orderLines.id, giftCards.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId));
}

type PurchaseRow = Awaited<ReturnType<typeof withPurchase>>[number];

function asBought({ card, ...purchase }: PurchaseRow): BoughtGiftCard {
  invariant(card.unit !== null, 'a card that was bought is a unit of an order');
  return { ...asCard(card), purchase: { ...toGiftPurchase(purchase), unit: card.unit } };
}

/** Returns the cards of an order that the caller may access, in the order of their units. */
export async function cardsOfOrder(read: Transaction, access: OrderAccess): Promise<BoughtGiftCard[]> {
  const rows = await withPurchase(read)
    .where(readableOrderCondition(access))
    .orderBy(asc(orderLines.position), asc(giftCards.unit));
  return rows.map(asBought);
}

/** Returns the cards of an order that the caller has already loaded. */
export async function cardsOfLoadedOrder(read: Transaction, orderId: OrderId): Promise<BoughtGiftCard[]> {
  const rows = await withPurchase(read)
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderLines.position), asc(giftCards.unit));
  return rows.map(asBought);
}

/** Returns one card of an order that the caller may access; undefined if there is none. */
export async function findCardOfOrder(
  read: Transaction,
  access: OrderAccess,
  id: GiftCardId,
): Promise<BoughtGiftCard | undefined> {
  const [row] = await withPurchase(read).where(and(readableOrderCondition(access), eq(giftCards.id, id)));
  return row && asBought(row);
}

/**
 * Returns a card by its id, for emails and printable cards; undefined if there is none. The caller must have verified more than access to
 * the order (`isPrintToken`).
 */
export async function findCard(read: Transaction, id: GiftCardId): Promise<GiftCard | undefined> {
  const [row] = await read.select().from(giftCards).where(eq(giftCards.id, id));
  return row && asCard(row);
}

/** Returns a card with the order that bought it; undefined for an unknown card and for one that the winery granted. */
export async function findBoughtCard(read: Transaction, id: GiftCardId): Promise<BoughtGiftCard | undefined> {
  const [row] = await withPurchase(read).where(eq(giftCards.id, id));
  return row && asBought(row);
}

/**
 * Returns the card that one of these hashes identifies (I-29). If none matches, returns any card with `isNamed` false, so that a miss takes
 * as long as a hit. Undefined only if there are no cards at all.
 */
export async function findCardByHash(
  read: Transaction,
  hashes: readonly Buffer[],
): Promise<{ readonly card: GiftCard; readonly isNamed: boolean } | undefined> {
  const columns = getTableColumns(giftCards);
  const marked = (is: boolean) => sql<boolean>`${sql.raw(String(is))}`.as('is_named');
  const named = read
    .select({ ...columns, isNamed: marked(true) })
    .from(giftCards)
    .where(inArray(giftCards.codeHash, [...hashes]));
  const any = read
    .select({ ...columns, isNamed: marked(false) })
    .from(giftCards)
    .limit(1);
  const [row] = await unionAll(named, any).orderBy(sql`is_named desc`).limit(1);
  if (!row) return undefined;
  const { isNamed, ...card } = row;
  return { card: asCard(card), isNamed };
}

/**
 * Locks a card and returns it; undefined if there is none. Every change of a card starts with this lock; a refund locks the draft of its
 * order first.
 */
export async function lockCard(tx: Transaction, id: GiftCardId): Promise<GiftCard | undefined> {
  const [row] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for('update');
  return row && asCard(row);
}

/** Locks and returns the cards of these order lines, in the order of their units. */
export async function lockCardsOfLines(
  tx: Transaction,
  orderId: OrderId,
  positions: readonly number[],
): Promise<GiftCard[]> {
  const rows = await tx
    .select({ card: giftCards })
    .from(giftCards)
    .innerJoin(orderLines, eq(orderLines.id, giftCards.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.position, [...positions])))
    .orderBy(asc(orderLines.position), asc(giftCards.unit))
    .for('update', { of: giftCards });
  return rows.map(({ card }) => asCard(card));
}

/** Reopens a paid-out card after money was returned to it. */
export async function reopenCashedOutCard(
  tx: Transaction,
  accountId: LedgerAccountId,
  now: Date,
): Promise<void> {
  await tx
    .update(giftCards)
    .set({ state: 'active', updatedAt: now })
    .where(and(eq(giftCards.ledgerAccountId, accountId), eq(giftCards.state, 'cashed_out')));
}

/** Records the first use of a code by changing the card from `sent` to `active`. Cards in another state are unchanged. */
export async function activateCard(tx: Transaction, id: GiftCardId, now: Date): Promise<void> {
  await tx
    .update(giftCards)
    .set({ state: 'active', updatedAt: now })
    .where(and(eq(giftCards.id, id), eq(giftCards.state, 'sent')));
}

/** Returns due cards, longest waiting first, locked so that a concurrent run of the job skips them. */
export async function lockDueCards(tx: Transaction, now: Date, limit: number): Promise<GiftCard[]> {
  const rows = await tx
    .select()
    .from(giftCards)
    .where(dueGiftsCondition(giftCards, now))
    .orderBy(asc(giftCards.deliverAt), asc(giftCards.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(asCard);
}

/**
 * Compares cards with the orders that bought them and with their ledger accounts, and returns the violations. Each unit has one card, each
 * card was issued the amount paid, refunded cards are closed, closed cards are empty, and no card is sent late (I-27, I-30, I-51). The
 * ledger itself checks that entries add up to balances.
 */
export async function findGiftCardViolations(read: Transaction, now: Date): Promise<GiftCardViolation[]> {
  const { rows } = await read.execute<GiftCardViolation>(sql`
    select 'unit_without_card' as kind, o.id::text as subject, 'line ' || line.position as detail
      from orders o join order_lines line on line.order_id = o.id and line.kind = 'gift_card'
     where o.number is not null
       and line.quantity <> (select count(*) from gift_cards card where card.order_line_id = line.id)
    union all
    select 'issued_differs', card.id::text, card.initial_cents || ' is not ' || coalesce(issued.amount, 0)
      from gift_cards card
      left join lateral (select sum(amount) as amount from ledger_entries
         where account_id = card.ledger_account_id and kind = 'issue') issued on true
     where card.initial_cents is distinct from issued.amount
    union all
    select 'refund_differs', line.order_id::text, 'line ' || line.position
      from order_lines line
     where line.kind = 'gift_card'
       and line.refunded_quantity <> (select count(*) from gift_cards card
             where card.order_line_id = line.id and card.state = 'cancelled')
    union all
    select 'closed_not_empty', card.id::text, account.posted || ' on it'
      from gift_cards card join ledger_accounts account on account.id = card.ledger_account_id
     where card.state in ('cashed_out', 'cancelled') and account.posted <> 0
    union all
    select 'overdue', id::text, deliver_at::text from gift_cards
     where state = 'scheduled' and deliver_at < ${giftsOverdueBefore(now).toISOString()}`);
  return rows;
}
