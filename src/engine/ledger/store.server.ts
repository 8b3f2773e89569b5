import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { CustomerId, LedgerAccountId, LedgerEntryId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { ok, type Refused, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { isTender } from './rules.ts';
import { ledgerAccounts, ledgerEntries } from './schema.ts';
import type {
  AccountStanding,
  LedgerAccountKind,
  LedgerAmount,
  LedgerCause,
  LedgerEntryKind,
  LedgerOwner,
  WrittenEntry,
} from './types.ts';

type Recorded = {
  readonly id: LedgerEntryId;
  readonly accountId: LedgerAccountId;
  readonly amount: number;
  readonly kind: LedgerEntryKind;
};

/** Opens an empty account; its unit follows from its kind. */
export async function openAccount(
  tx: Transaction,
  account: { readonly kind: LedgerAccountKind; readonly customerId: LedgerOwner; readonly now: Date },
): Promise<LedgerAccountId> {
  const [opened] = await tx
    .insert(ledgerAccounts)
    .values({
      id: sql`uuidv7()`,
      kind: account.kind,
      unit: isTender(account.kind) ? 'cents' : 'points',
      customerId: account.customerId ?? null,
      posted: 0,
      pending: 0,
      createdAt: account.now,
    })
    .returning({ id: ledgerAccounts.id });
  invariant(opened, 'an insert returns its row');
  return opened.id;
}

/** Returns a customer's store credit account, opening it if there is none. The caller has locked the customer. */
export async function creditAccountOf(
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
  return known?.id ?? openAccount(tx, { kind: 'store_credit', customerId, now });
}

/**
 * Locks an account. Every change of an account takes this lock first, so a repeat sees the entry of the first call even when both start
 * at the same time.
 */
async function lockAccount(tx: Transaction, accountId: LedgerAccountId): Promise<void> {
  const [locked] = await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId))
    .for('update');
  invariant(locked, `ledger account ${accountId} exists`);
}

/** Locks an account and returns its figures, which can't change before the caller's transaction ends. */
export async function lockStanding(tx: Transaction, accountId: LedgerAccountId): Promise<AccountStanding> {
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

/** Returns how an entry changes the account's two figures. */
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

/** Changes the figures and appends the entry. Returns undefined when the account has too little to spend (I-27). */
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
 * Appends one entry. If its cause has an entry of this kind already, that entry must be equal and is returned as a repeat. Returns
 * undefined when the account has too little to spend. For modules that store more about an entry than its amount, such as the lots of
 * points.
 * @param entry its amount is signed as `LedgerEntryKind` says.
 */
export async function recordEntry(tx: Transaction, entry: Entry): Promise<WrittenEntry | undefined> {
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
  return (await recordEntry(tx, { ...movement, kind })) ? ok(undefined) : tenderShort();
}

function tenderShort(): Refused<'TENDER_SHORT'> {
  return refused({
    code: 'TENDER_SHORT',
    sentence:
      'Your gift card or credit no longer covers this amount. You haven’t been charged. Please review the total.',
  });
}

/** Adds value to the account: a gift card sold, credit granted, points earned. */
export async function issueToAccount(tx: Transaction, movement: Movement): Promise<void> {
  const issued = await appendOnce(tx, 'issue', movement);
  invariant(issued.ok, 'value can always be brought in');
}

/** Returns to the account what an order spent from it. The caller limits the amount to the order's tender (I-25). */
export async function refundToAccount(tx: Transaction, movement: Movement): Promise<void> {
  const refundedNow = await appendOnce(tx, 'refund', movement);
  invariant(refundedNow.ok, 'value can always be given back');
}

/**
 * Changes an account's balance by a decision of the winery, up or down. TENDER_SHORT when less is available. A repeat with the same cause
 * changes nothing.
 * @param adjustment whole units of the account, signed and not zero.
 */
export async function adjustAccount(
  tx: Transaction,
  adjustment: Omit<Movement, 'amount'> & { readonly change: number },
): Promise<Result<undefined, 'TENDER_SHORT'>> {
  const { change, ...movement } = adjustment;
  const adjusted = await recordEntry(tx, { ...movement, kind: 'adjust', amount: change });
  return adjusted ? ok(undefined) : tenderShort();
}

/** Reserves value for an order that is about to be paid. TENDER_SHORT when less is available (I-28). */
export async function reserveFromAccount(
  tx: Transaction,
  movement: Movement,
): Promise<Result<undefined, 'TENDER_SHORT'>> {
  return appendOnce(tx, 'reserve', movement);
}

type Settlement = { readonly accountId: LedgerAccountId; readonly cause: LedgerCause; readonly now: Date };

/**
 * Spends or voids what this cause reserved, whichever comes first. A repeat changes nothing. RESERVE_NOT_OPEN for the other of the two,
 * and for a cause without a reserve.
 */
export async function settleReserve(
  tx: Transaction,
  kind: 'post' | 'void',
  { accountId, cause, now }: Settlement,
): Promise<Result<WrittenEntry, 'RESERVE_NOT_OPEN'>> {
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

/** Spends a reserve when the order is placed (I-28). */
export async function postReserve(
  tx: Transaction,
  settlement: Settlement,
): Promise<Result<undefined, 'RESERVE_NOT_OPEN'>> {
  const settled = await settleReserve(tx, 'post', settlement);
  return settled.ok ? ok(undefined) : settled;
}

/** Voids a reserve when the payment was declined or the order expired (I-28). */
export async function voidReserve(
  tx: Transaction,
  settlement: Settlement,
): Promise<Result<undefined, 'RESERVE_NOT_OPEN'>> {
  const settled = await settleReserve(tx, 'void', settlement);
  return settled.ok ? ok(undefined) : settled;
}
