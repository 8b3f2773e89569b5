import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { CustomerId, LedgerAccountId, LedgerEntryId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { ok, type Refused, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { isTenderAccountKind } from './rules.ts';
import { ledgerAccounts, ledgerEntries } from './schema.ts';
import type {
  LedgerAccountKind,
  LedgerAccountTotals,
  LedgerAmount,
  LedgerCause,
  LedgerEntryKind,
  LedgerOwner,
  RecordedLedgerEntry,
} from './types.ts';

type Recorded = {
  readonly id: LedgerEntryId;
  readonly accountId: LedgerAccountId;
  readonly amount: number;
  readonly kind: LedgerEntryKind;
};

/** Opens an empty account and returns its id. The unit follows from the kind. */
export async function openLedgerAccount(
  tx: Transaction,
  account: { readonly kind: LedgerAccountKind; readonly customerId: LedgerOwner; readonly now: Date },
): Promise<LedgerAccountId> {
  const [opened] = await tx
    .insert(ledgerAccounts)
    .values({
      id: sql`uuidv7()`,
      kind: account.kind,
      unit: isTenderAccountKind(account.kind) ? 'cents' : 'points',
      customerId: account.customerId ?? null,
      posted: 0,
      pending: 0,
      createdAt: account.now,
    })
    .returning({ id: ledgerAccounts.id });
  invariant(opened, 'an insert returns its row');
  return opened.id;
}

/** Returns a customer's store credit account, opening one if there is none. The caller must have locked the customer. */
export async function findOrOpenStoreCreditAccount(
  tx: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<LedgerAccountId> {
  const [known] = await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.customerId, customerId), eq(ledgerAccounts.kind, 'store_credit')))
    .orderBy(asc(ledgerAccounts.createdAt))
    .limit(1);
  return known?.id ?? openLedgerAccount(tx, { kind: 'store_credit', customerId, now });
}

/**
 * Locks an account. Every change of an account takes this lock first, so that a repeated call sees the first call's entry even if both
 * start at the same time.
 */
async function lockAccount(tx: Transaction, accountId: LedgerAccountId): Promise<void> {
  const [locked] = await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId))
    .for('update');
  invariant(locked, `ledger account ${accountId} exists`);
}

/** Locks an account and returns its totals, which can't change until the caller's transaction ends. */
export async function lockAccountTotals(
  tx: Transaction,
  accountId: LedgerAccountId,
): Promise<LedgerAccountTotals> {
  await lockAccount(tx, accountId);
  const { posted, pending } = ledgerAccounts;
  const spent = sql<number>`(select coalesce(-sum(amount), 0)::bigint from ledger_entries
    where account_id = ${accountId} and kind in ('post', 'refund'))`.mapWith(Number);
  const [standing] = await tx
    .select({ posted, pending, spent })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId));
  invariant(standing, `ledger account ${accountId} is locked`);
  return standing;
}

async function entriesOf(tx: Transaction, cause: LedgerCause): Promise<Recorded[]> {
  return tx
    .select({
      id: ledgerEntries.id,
      accountId: ledgerEntries.accountId,
      amount: ledgerEntries.amount,
      kind: ledgerEntries.kind,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.causeType, cause.type), eq(ledgerEntries.causeId, cause.id)));
}

type Entry = {
  readonly accountId: LedgerAccountId;
  readonly kind: LedgerEntryKind;
  readonly amount: number;
  readonly cause: LedgerCause;
  readonly now: Date;
};

/** Returns the amounts that an entry adds to the account's `posted` and `pending`. */
function effectOf({ kind, amount }: Entry): { readonly posted: number; readonly pending: number } {
  switch (kind) {
    case 'reserve':
    case 'void':
      return { posted: 0, pending: amount };
    case 'post':
      return { posted: amount, pending: amount };
    case 'issue':
    case 'refund':
    case 'adjust':
    case 'expire':
    case 'reverse':
      return { posted: amount, pending: 0 };
  }
}

/** Changes the account's `posted` and `pending`, and appends the entry. Returns undefined if too little is available (I-27). */
async function append(tx: Transaction, entry: Entry): Promise<LedgerEntryId | undefined> {
  const { posted, pending } = effectOf(entry);
  const changed = await tx
    .update(ledgerAccounts)
    .set({
      posted: sql`${ledgerAccounts.posted} + ${posted}`,
      pending: sql`${ledgerAccounts.pending} + ${pending}`,
    })
    .where(
      and(
        eq(ledgerAccounts.id, entry.accountId),
        gte(sql`${ledgerAccounts.posted} - ${ledgerAccounts.pending}`, pending - posted),
      ),
    );
  if (changed.rowCount !== 1) return undefined;
  const [appended] = await tx
    .insert(ledgerEntries)
    .values({
      accountId: entry.accountId,
      amount: entry.amount,
      kind: entry.kind,
      causeType: entry.cause.type,
      causeId: entry.cause.id,
      at: entry.now,
    })
    .returning({ id: ledgerEntries.id });
  return appended?.id;
}

type Movement = {
  readonly accountId: LedgerAccountId;
  readonly amount: LedgerAmount;
  readonly cause: LedgerCause;
  readonly now: Date;
};

/**
 * Appends one entry. If its cause already has an entry of this kind, that entry must be equal and is returned as a repeat. Returns
 * undefined if too little is available. For modules that store more about an entry than its amount, such as points lots.
 * @param entry `amount` is signed as described at `LedgerEntryKind`.
 */
export async function recordLedgerEntry(
  tx: Transaction,
  entry: Entry,
): Promise<RecordedLedgerEntry | undefined> {
  const { accountId, kind, amount, cause } = entry;
  invariant(
    Number.isSafeInteger(amount) && amount !== 0,
    `an amount of a ledger is whole and not zero, not ${amount}`,
  );
  await lockAccount(tx, accountId);
  const earlier = (await entriesOf(tx, cause)).find((known) => known.kind === kind);
  if (earlier) {
    const isRepeat = earlier.accountId === accountId && earlier.amount === amount;
    invariant(isRepeat, `cause ${cause.type} ${cause.id} moves one amount on one account`);
    return { entryId: earlier.id, isRepeat };
  }
  const entryId = await append(tx, entry);
  return entryId === undefined ? undefined : { entryId, isRepeat: false };
}

async function appendOnce(
  tx: Transaction,
  kind: 'issue' | 'reserve' | 'refund',
  movement: Movement,
): Promise<Result<undefined, 'TENDER_SHORT'>> {
  invariant(movement.amount > 0, `a ledger amount is whole and above zero, not ${movement.amount}`);
  return (await recordLedgerEntry(tx, { ...movement, kind })) ? ok(undefined) : tenderShort();
}

function tenderShort(): Refused<'TENDER_SHORT'> {
  return refused({
    code: 'TENDER_SHORT',
    sentence:
      'Your gift card or credit no longer covers this amount. You haven’t been charged. Please review the total.',
  });
}

/** Adds value to an account, such as for a gift card sold, credit granted or points earned. */
export async function issueToAccount(tx: Transaction, movement: Movement): Promise<void> {
  const issued = await appendOnce(tx, 'issue', movement);
  invariant(issued.ok, 'value can always be brought in');
}

/** Refunds to an account the value that an order spent from it. The caller must limit the amount to the order's tender (I-25). */
export async function refundToAccount(tx: Transaction, movement: Movement): Promise<void> {
  const refundedNow = await appendOnce(tx, 'refund', movement);
  invariant(refundedNow.ok, 'value can always be given back');
}

/**
 * Changes an account's balance, up or down, by a decision of the winery. TENDER_SHORT: less is available than the change removes. A
 * repeated call with the same cause changes nothing.
 * @param adjustment `change` is signed and nonzero, in whole units of the account.
 */
export async function adjustAccount(
  tx: Transaction,
  adjustment: Omit<Movement, 'amount'> & { readonly change: number },
): Promise<Result<undefined, 'TENDER_SHORT'>> {
  const { change, ...movement } = adjustment;
  const adjusted = await recordLedgerEntry(tx, { ...movement, kind: 'adjust', amount: change });
  return adjusted ? ok(undefined) : tenderShort();
}

/** Reserves value for an order that is about to be paid. TENDER_SHORT: too little is available (I-28). */
export async function reserveFromAccount(
  tx: Transaction,
  movement: Movement,
): Promise<Result<undefined, 'TENDER_SHORT'>> {
  return appendOnce(tx, 'reserve', movement);
}

type Settlement = { readonly accountId: LedgerAccountId; readonly cause: LedgerCause; readonly now: Date };

/**
 * Posts or voids the reserve of a cause. Only the first settlement counts, and repeating it changes nothing. RESERVE_NOT_OPEN: the reserve
 * was settled the other way, or the cause has no reserve.
 */
export async function settleReserve(
  tx: Transaction,
  kind: 'post' | 'void',
  { accountId, cause, now }: Settlement,
): Promise<Result<RecordedLedgerEntry, 'RESERVE_NOT_OPEN'>> {
  await lockAccount(tx, accountId);
  const earlier = await entriesOf(tx, cause);
  invariant(
    earlier.every((entry) => entry.accountId === accountId),
    `cause ${cause.type} ${cause.id} moves one account`,
  );
  const same = earlier.find((entry) => entry.kind === kind);
  if (same) return ok({ entryId: same.id, isRepeat: true });
  const reserved = earlier.find((entry) => entry.kind === 'reserve');
  if (!reserved || earlier.some((entry) => entry.kind === 'post' || entry.kind === 'void')) {
    return refused({
      code: 'RESERVE_NOT_OPEN',
      sentence: 'The amount from your gift card or credit is no longer reserved for this order.',
    });
  }
  const entryId = await append(tx, { accountId, cause, now, kind, amount: -reserved.amount });
  invariant(entryId !== undefined, 'what is reserved can be settled');
  return ok({ entryId, isRepeat: false });
}

/** Spends a reserve when its order is placed (I-28). RESERVE_NOT_OPEN: the reserve was voided or doesn't exist. */
export async function postReserve(
  tx: Transaction,
  settlement: Settlement,
): Promise<Result<undefined, 'RESERVE_NOT_OPEN'>> {
  const settled = await settleReserve(tx, 'post', settlement);
  return settled.ok ? ok(undefined) : settled;
}

/**
 * Releases a reserve when the payment was declined or the order expired (I-28). RESERVE_NOT_OPEN: the reserve was posted or doesn't exist.
 */
export async function voidReserve(
  tx: Transaction,
  settlement: Settlement,
): Promise<Result<undefined, 'RESERVE_NOT_OPEN'>> {
  const settled = await settleReserve(tx, 'void', settlement);
  return settled.ok ? ok(undefined) : settled;
}
