import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CartId, CustomerId, DraftId, LedgerAccountId, OrderId } from '../../../core/ids.ts';
import { bytesColumn, instantColumn } from '../../../platform/columns.ts';
import type { DraftContents, DraftKind, DraftState } from './types.ts';

export const drafts = pgTable('drafts', {
  id: uuid().$type<DraftId>().primaryKey(),
  cartId: uuid('cart_id').$type<CartId>(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  kind: text().$type<DraftKind>().notNull(),
  state: text().$type<DraftState>().notNull(),
  version: integer().notNull(),
  contents: jsonb().$type<DraftContents>().notNull(),
  birthDateSealed: bytesColumn('birth_date_sealed'),
  ledgerAccountIds: uuid('ledger_account_ids').array().$type<LedgerAccountId[]>().notNull(),
  orderId: uuid('order_id').$type<OrderId>(),
  completingUntil: instantColumn('completing_until'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});
