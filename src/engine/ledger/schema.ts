import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, LedgerAccountId, LedgerEntryId } from '../../core/ids.ts';
import { instantColumn } from '../../platform/columns.ts';
import type { LedgerAccountKind, LedgerEntryKind, LedgerUnit } from './types.ts';

/**
 * Ledger accounts. `posted` is the sum of the account's entries, and `pending` the reserved part of it. A check constraint prevents
 * overdrafts (I-27).
 */
export const ledgerAccounts = pgTable('ledger_accounts', {
  id: uuid().$type<LedgerAccountId>().primaryKey(),
  kind: text().$type<LedgerAccountKind>().notNull(),
  unit: text().$type<LedgerUnit>().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  posted: bigint({ mode: 'number' }).notNull(),
  pending: bigint({ mode: 'number' }).notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

/** Ledger entries. Append-only: triggers reject UPDATE and DELETE. */
export const ledgerEntries = pgTable('ledger_entries', {
  id: bigint({ mode: 'number' }).$type<LedgerEntryId>().primaryKey().generatedAlwaysAsIdentity(),
  accountId: uuid('account_id').$type<LedgerAccountId>().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  kind: text().$type<LedgerEntryKind>().notNull(),
  causeType: text('cause_type').notNull(),
  causeId: text('cause_id').notNull(),
  at: instantColumn('at').notNull(),
});
