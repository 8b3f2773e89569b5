import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerId, GiftCardId, LedgerAccountId, OrderId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { ledgerAccounts, ledgerEntries } from '../../ledger/schema.ts';
import type { LedgerEntryKind } from '../../ledger/types.ts';
import { orderLines, orders } from '../../orders/schema.ts';
import { cashOutCauseType } from '../balances/balance-rules.ts';
import { giftCardStatusSentence, isCardSent } from './rules.ts';
import { giftCards } from './schema.ts';
import { cardsOfLoadedOrder } from './store.server.ts';
import type { GiftCard, GiftCardInOrder, GiftCardState, WalletCard } from './types.ts';

/** Returns the cards of an order in the order of their units. The caller must have access to the order (I-6). */
export async function viewGiftCards(read: Transaction, orderId: OrderId): Promise<GiftCardInOrder[]> {
  return (await cardsOfLoadedOrder(read, orderId)).map((card) => ({
    id: card.id,
    initialCents: card.initialCents,
    design: card.design,
    isForBuyer: card.isForBuyer,
    recipientName: card.recipientName,
    recipientEmail: card.recipientEmail,
    deliverAt: card.deliverAt,
    state: card.state,
    sentence: giftCardStatusSentence(card),
    isBounced: card.bouncedAt !== undefined && isCardSent(card),
  }));
}

const shownKinds = ['issue', 'post', 'refund', 'adjust'] as const satisfies readonly LedgerEntryKind[];

/** One movement of a card's money, as shown to its holder. */
export type CardMovement = {
  readonly at: Date;
  readonly kind: (typeof shownKinds)[number] | 'cash';
  /** The signed amount; negative for money spent. */
  readonly amountCents: Cents;
  /** The last digits of the order number, since the holder may not be the person who ordered; undefined for a movement without an order. */
  readonly orderEnding: string | undefined;
};

export type CardBalance = {
  readonly accountId: LedgerAccountId;
  /** The amount that can be spent now. */
  readonly availableCents: Cents;
  /** The amount reserved for orders that are being paid or for a cash-out request. */
  readonly reservedCents: Cents;
  /** The customer account that the card was added to; undefined if none. */
  readonly customerId: CustomerId | undefined;
  readonly movements: readonly CardMovement[];
};

/** Returns a card's balance and its movements, oldest first. The caller must have verified code and PIN, or own the card. */
export async function balanceOfCard(
  read: Transaction,
  { ledgerAccountId }: Pick<GiftCard, 'ledgerAccountId'>,
): Promise<CardBalance> {
  const rows = await read
    .select({
      posted: ledgerAccounts.posted,
      pending: ledgerAccounts.pending,
      customerId: ledgerAccounts.customerId,
      kind: ledgerEntries.kind,
      causeType: ledgerEntries.causeType,
      amount: ledgerEntries.amount,
      at: ledgerEntries.at,
      orderNumber: orders.number,
    })
    .from(ledgerAccounts)
    .leftJoin(
      ledgerEntries,
      and(eq(ledgerEntries.accountId, ledgerAccounts.id), inArray(ledgerEntries.kind, [...shownKinds])),
    )
    .leftJoin(
      orders,
      // The cause of spending begins with the order: `<order>:<preparation>:<account>`.
      sql`${orders.id} = case when ${ledgerEntries.causeType} = 'order' then split_part(${ledgerEntries.causeId}, ':', 1)::uuid end`,
    )
    .where(eq(ledgerAccounts.id, ledgerAccountId))
    .orderBy(asc(ledgerEntries.id));
  const [first] = rows;
  return {
    accountId: ledgerAccountId,
    availableCents: cents((first?.posted ?? 0) - (first?.pending ?? 0)),
    reservedCents: cents(first?.pending ?? 0),
    customerId: first?.customerId ?? undefined,
    movements: rows.flatMap(({ kind: entry, causeType, amount, at, orderNumber }): CardMovement[] => {
      const shown = shownKinds.find((kind) => kind === entry);
      if (shown === undefined || amount === null || at === null) return [];
      const kind = causeType === cashOutCauseType ? 'cash' : shown;
      return [{ kind, at, amountCents: cents(amount), orderEnding: endingOf(orderNumber) }];
    }),
  };
}

function endingOf(orderNumber: number | null): string | undefined {
  return orderNumber === null ? undefined : String(orderNumber).slice(-2);
}

/** Returns the customer's usable gift cards with money available, oldest first, which is the order in which they are used. */
export async function giftCardWalletOf(read: Transaction, customerId: CustomerId): Promise<WalletCard[]> {
  const available = sql<number>`${ledgerAccounts.posted} - ${ledgerAccounts.pending}`;
  const rows = await read
    .select({
      id: giftCards.id,
      lastFour: giftCards.lastFour,
      design: giftCards.design,
      initialCents: giftCards.initialCents,
      available,
    })
    .from(giftCards)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, giftCards.ledgerAccountId))
    .where(
      and(
        eq(ledgerAccounts.customerId, customerId),
        inArray(giftCards.state, ['sent', 'active']),
        sql`${available} > 0`,
      ),
    )
    .orderBy(asc(ledgerAccounts.createdAt), asc(giftCards.id));
  return rows.map(({ available: free, ...card }) => ({ ...card, availableCents: cents(free) }));
}

/** A card in a staff list, without its code. */
export type GiftCardListItem = {
  readonly id: GiftCardId;
  readonly lastFour: string;
  readonly state: GiftCardState;
  readonly initialCents: Cents;
  readonly balanceCents: Cents;
  readonly recipientEmail: string;
  readonly orderNumber: number | null;
};

/** Returns the cards that match the last four characters of a code or an order number; if neither is given, the newest cards. */
export async function listCards(
  read: Transaction,
  by: {
    readonly ending: string | undefined;
    readonly orderNumber: number | undefined;
    readonly limit: number;
  },
): Promise<GiftCardListItem[]> {
  const { ending, orderNumber, limit } = by;
  return read
    .select({
      id: giftCards.id,
      lastFour: giftCards.lastFour,
      state: giftCards.state,
      initialCents: giftCards.initialCents,
      balanceCents: sql<Cents>`${ledgerAccounts.posted}::int`,
      recipientEmail: giftCards.recipientEmail,
      orderNumber: orders.number,
    })
    .from(giftCards)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, giftCards.ledgerAccountId))
    .leftJoin(orderLines, eq(orderLines.id, giftCards.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        ending === undefined ? undefined : eq(giftCards.lastFour, ending.toUpperCase()),
        orderNumber === undefined ? undefined : eq(orders.number, orderNumber),
      ),
    )
    .orderBy(desc(giftCards.createdAt))
    .limit(limit);
}

/** The winery's gift card liability, computed from balances and from ledger entries. The two totals must be equal. */
export type GiftCardLiability = {
  readonly cards: number;
  readonly balancesCents: Cents;
  readonly entriesCents: Cents;
  readonly byState: readonly {
    readonly state: GiftCardState;
    readonly cards: number;
    readonly cents: Cents;
  }[];
};

export async function giftCardLiability(read: Transaction): Promise<GiftCardLiability> {
  const { rows } = await read.execute<{
    state: GiftCardState;
    cards: number;
    balances: number;
    entries: number;
  }>(sql`
    select gift_cards.state, count(*)::int as cards, sum(ledger_accounts.posted)::bigint as balances,
           sum((select coalesce(sum(amount), 0) from ledger_entries
                 where account_id = ledger_accounts.id and kind in ('issue', 'post', 'refund', 'adjust')))::bigint as entries
      from gift_cards join ledger_accounts on ledger_accounts.id = gift_cards.ledger_account_id
     group by gift_cards.state order by gift_cards.state`);
  const total = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + Number(of(row)), 0);
  return {
    cards: total(({ cards }) => cards),
    balancesCents: cents(total(({ balances }) => balances)),
    entriesCents: cents(total(({ entries }) => entries)),
    byState: rows.map(({ state, cards, balances }) => ({ state, cards, cents: cents(Number(balances)) })),
  };
}
