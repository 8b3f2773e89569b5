import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerId, LedgerAccountId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { ledgerAccounts, ledgerEntries } from '../../ledger/schema.ts';
import type { LedgerEntryKind } from '../../ledger/types.ts';
import { orders } from '../../orders/schema.ts';
import { cashCauseType } from './balance-rules.ts';
import { giftCards } from './schema.ts';
import type { GiftCard, WalletCard } from './types.ts';

const shownKinds = ['issue', 'post', 'refund', 'adjust'] as const satisfies readonly LedgerEntryKind[];

/** One movement of a card's money, as its holder reads it. */
export type CardMovement = {
  readonly at: Date;
  readonly kind: (typeof shownKinds)[number] | 'cash';
  /** What it added; below zero for what was spent. */
  readonly amountCents: Cents;
  /** The end of the order's number: who holds the card need not be who ordered. */
  readonly orderEnding: string | undefined;
};

export type CardBalance = {
  readonly accountId: LedgerAccountId;
  /** What can be spent now. */
  readonly availableCents: Cents;
  /** Set aside for orders that are being paid. */
  readonly reservedCents: Cents;
  /** Whose account it was added to. */
  readonly customerId: CustomerId | undefined;
  readonly movements: readonly CardMovement[];
};

/** What is left on a card and how it came to that, oldest first. Whoever asks has proved the code and the PIN, or owns it. */
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
      // The cause of spending names its order first: `<order>:<preparation>:<account>`.
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
      const kind = causeType === cashCauseType ? 'cash' : shown;
      return [{ kind, at, amountCents: cents(amount), orderEnding: endingOf(orderNumber) }];
    }),
  };
}

function endingOf(orderNumber: number | null): string | undefined {
  return orderNumber === null ? undefined : String(orderNumber).slice(-2);
}

/** The customer's gift cards that still hold money, oldest first: the order in which they are used. */
export async function walletOf(read: Transaction, customerId: CustomerId): Promise<WalletCard[]> {
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
