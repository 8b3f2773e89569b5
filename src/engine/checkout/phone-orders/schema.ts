import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CartId, CustomerId, PhoneOrderId } from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import { instant } from '../../../platform/columns.ts';

export const phoneOrders = pgTable('phone_orders', {
  id: uuid().$type<PhoneOrderId>().primaryKey(),
  cartId: uuid('cart_id').$type<CartId>().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  preparedBy: text('prepared_by').$type<StaffActor>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  sentAt: instant('sent_at'),
  openedAt: instant('opened_at'),
  closedAt: instant('closed_at'),
});
