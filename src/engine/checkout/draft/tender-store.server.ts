import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerId, DraftId, LedgerAccountId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { giftCards } from '../../gifts/cards/schema.ts';
import { isTenderAccountKind } from '../../ledger/rules.ts';
import { ledgerAccounts } from '../../ledger/schema.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import { drafts } from '../../orders/drafts/schema.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import type { LedgerTender } from '../../pricing/types.ts';
import type { OfferedTender } from '../types.ts';

/* Gift cards and credit on a draft, in the order of use. */

/** Maximum tenders on a draft: more than customers have, but few, because each takes a lock while the order is placed. */
export const maxTendersPerDraft = 10;

/** Appends a gift card or credit to the draft. A tender already on the draft keeps its position. */
export async function addTender(
  tx: Transaction,
  draftId: DraftId,
  accountId: LedgerAccountId,
  now: Date,
): Promise<void> {
  await tx
    .update(drafts)
    .set({
      ledgerAccountIds: sql`array_append(${drafts.ledgerAccountIds}, ${accountId}::uuid)`,
      updatedAt: now,
    })
    .where(and(eq(drafts.id, draftId), sql`not ${accountId}::uuid = any(${drafts.ledgerAccountIds})`));
}

/** Returns the ids of the tenders of a draft that the caller has locked, in the order of use. */
export async function tenderIdsOfDraft(
  tx: Transaction,
  draftId: DraftId,
): Promise<readonly LedgerAccountId[]> {
  const [row] = await tx
    .select({ accountIds: drafts.ledgerAccountIds })
    .from(drafts)
    .where(eq(drafts.id, draftId));
  return row?.accountIds ?? [];
}

/** Replaces the tenders of a draft with the given ones, in the given order. */
export async function saveTenders(
  tx: Transaction,
  draftId: DraftId,
  accountIds: readonly LedgerAccountId[],
  now: Date,
): Promise<void> {
  await tx
    .update(drafts)
    .set({ ledgerAccountIds: [...accountIds], updatedAt: now })
    .where(eq(drafts.id, draftId));
}

const available = sql<number>`${ledgerAccounts.posted} - ${ledgerAccounts.pending}`;
/**
 * SQL condition for gift cards that can pay; also true for accounts without a gift card. A locked or ended card pays nothing, no matter
 * when it was entered.
 */
const isInForce = sql`(${giftCards.state} is null or ${giftCards.state} in ('sent', 'active'))`;
/** SQL condition for accounts that can pay on a draft: they are in force, and an account of a customer pays only for that customer. */
const mayPay = sql`${isInForce}
  and (${ledgerAccounts.customerId} is null or ${ledgerAccounts.customerId} is not distinct from ${drafts.customerId})`;

const accountsOfDraft = prepareStatement((db, given: StatementParameters<{ readonly draftId: DraftId }>) =>
  db
    .select({ kind: ledgerAccounts.kind, accountId: ledgerAccounts.id, available })
    .from(drafts)
    .innerJoin(ledgerAccounts, sql`${ledgerAccounts.id} = any(${drafts.ledgerAccountIds})`)
    .leftJoin(giftCards, eq(giftCards.ledgerAccountId, ledgerAccounts.id))
    .where(and(eq(drafts.id, given.draftId), mayPay))
    .orderBy(sql`array_position(${drafts.ledgerAccountIds}, ${ledgerAccounts.id})`),
);

/** Returns the available gift cards and credit of this draft, in the order of use. */
async function tendersOfDraft(read: Transaction, draftId: DraftId): Promise<LedgerTender[]> {
  return asTenders(await accountsOfDraft(read, { draftId }));
}

/** Returns the tenders that pay for a checkout. A club shipment uses the member's own tenders if they agreed to it. */
export async function readUsableTenders(
  read: Transaction,
  { id, customerId, hasTenders, contents }: Draft,
): Promise<LedgerTender[]> {
  if (purchaseDetailsOf(contents, 'box')?.usesCredit && customerId)
    return tendersOfCustomer(read, customerId);
  return hasTenders ? tendersOfDraft(read, id) : [];
}

type AccountRow = Pick<typeof ledgerAccounts.$inferSelect, 'kind'> & {
  readonly accountId: LedgerTender['accountId'];
  readonly available: number;
};

function asTenders(rows: readonly AccountRow[]): LedgerTender[] {
  return rows.flatMap(({ kind, accountId, available: free }) =>
    isTenderAccountKind(kind) ? [{ kind, accountId, availableCents: cents(free) }] : [],
  );
}

const accountsOfCustomer = prepareStatement(
  (db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
    db
      .select({ kind: ledgerAccounts.kind, accountId: ledgerAccounts.id, available })
      .from(ledgerAccounts)
      .leftJoin(giftCards, eq(giftCards.ledgerAccountId, ledgerAccounts.id))
      .where(
        and(
          eq(ledgerAccounts.customerId, given.customerId),
          inArray(ledgerAccounts.kind, ['gift_card', 'store_credit']),
          isInForce,
          sql`${available} > 0`,
        ),
      )
      .orderBy(desc(ledgerAccounts.kind), ledgerAccounts.createdAt, ledgerAccounts.id)
      .limit(maxTendersPerDraft),
);

/** Returns the account's available credit, then its gift cards, oldest first, to pay for a club shipment. */
export async function tendersOfCustomer(read: Transaction, customerId: CustomerId): Promise<LedgerTender[]> {
  return asTenders(await accountsOfCustomer(read, { customerId }));
}

/**
 * Returns the tenders on the draft in their order, then the customer's other tenders, oldest first. Omits empty ones unless they are on the
 * draft.
 */
export async function readOfferedTenders(
  read: Transaction,
  { draftId, customerId }: { readonly draftId: DraftId; readonly customerId: CustomerId | undefined },
): Promise<OfferedTender[]> {
  const isOn = sql<boolean>`${ledgerAccounts.id} = any(${drafts.ledgerAccountIds})`;
  const owner = customerId ?? null;
  const rows = await read
    .select({
      kind: ledgerAccounts.kind,
      accountId: ledgerAccounts.id,
      available,
      isOn,
      lastFour: giftCards.lastFour,
    })
    .from(drafts)
    .innerJoin(ledgerAccounts, sql`(${isOn} or ${ledgerAccounts.customerId} = ${owner}::uuid)`)
    .leftJoin(giftCards, eq(giftCards.ledgerAccountId, ledgerAccounts.id))
    .where(and(eq(drafts.id, draftId), mayPay, sql`(${isOn} or ${available} > 0)`))
    .orderBy(
      sql`array_position(${drafts.ledgerAccountIds}, ${ledgerAccounts.id}) nulls last`,
      ledgerAccounts.createdAt,
      ledgerAccounts.id,
    );
  return rows.flatMap(({ kind, available: free, lastFour, ...row }): OfferedTender[] =>
    isTenderAccountKind(kind)
      ? [{ ...row, kind, lastFour: lastFour ?? undefined, availableCents: cents(free) }]
      : [],
  );
}
