import { and, desc, eq, sql } from 'drizzle-orm';
import type { GiftCardId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { ledgerAccounts } from '../../ledger/schema.ts';
import { orderLines, orders } from '../../orders/schema.ts';
import { giftCards } from './schema.ts';
import type { GiftCardState } from './types.ts';

/** A card as the house lists it; without a code, which nobody here needs. */
export type ListedCard = {
  readonly id: GiftCardId;
  readonly lastFour: string;
  readonly state: GiftCardState;
  readonly initialCents: Cents;
  readonly balanceCents: Cents;
  readonly recipientEmail: string;
  readonly orderNumber: number | null;
};

/** Cards that a code's end or an order's number names, or the newest ones. */
export async function listCards(
  read: Transaction,
  by: {
    readonly ending: string | undefined;
    readonly orderNumber: number | undefined;
    readonly limit: number;
  },
): Promise<ListedCard[]> {
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

/** What the house owes on gift cards: by the balances, and by every entry of the ledger. They are equal, or something is wrong. */
export type Liability = {
  readonly cards: number;
  readonly balancesCents: Cents;
  readonly entriesCents: Cents;
  readonly byState: readonly {
    readonly state: GiftCardState;
    readonly cards: number;
    readonly cents: Cents;
  }[];
};

export async function giftCardLiability(read: Transaction): Promise<Liability> {
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
