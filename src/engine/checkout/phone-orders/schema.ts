import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CartId, CustomerId, PhoneOrderId } from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import { instantColumn } from '../../../platform/columns.ts';

export const phoneOrders = pgTable('phone_orders', {
  id: uuid().$type<PhoneOrderId>().primaryKey(),
  cartId: uuid('cart_id').$type<CartId>().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  preparedBy: text('prepared_by').$type<StaffActor>().notNull(),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  sentAt: instantColumn('sent_at'),
  openedAt: instantColumn('opened_at'),
  closedAt: instantColumn('closed_at'),
});
