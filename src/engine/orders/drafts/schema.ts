import { customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CartId, CustomerId, DraftId, LedgerAccountId, OrderId } from '../../../core/ids.ts';
import type { DraftContents, DraftKind, DraftState } from './types.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const sealed = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const drafts = pgTable('drafts', {
  id: uuid().$type<DraftId>().primaryKey(),
  cartId: uuid('cart_id').$type<CartId>(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  kind: text().$type<DraftKind>().notNull(),
  state: text().$type<DraftState>().notNull(),
  version: integer().notNull(),
  contents: jsonb().$type<DraftContents>().notNull(),
  birthDateSealed: sealed('birth_date_sealed'),
  ledgerAccountIds: uuid('ledger_account_ids').array().$type<LedgerAccountId[]>().notNull(),
  orderId: uuid('order_id').$type<OrderId>(),
  completingUntil: instant('completing_until'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
