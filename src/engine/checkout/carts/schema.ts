import { customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CartId, CustomerId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { instantColumn } from '../../../platform/columns.ts';
import type { CartDelivery, CartSource, CartTokenHash } from './types.ts';

const hash = customType<{ data: CartTokenHash }>({ dataType: () => 'bytea' });

export const carts = pgTable('carts', {
  id: uuid().$type<CartId>().primaryKey(),
  tokenHash: hash('token_hash').notNull(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  delivery: text().$type<CartDelivery['kind']>().notNull(),
  zipCode: text('zip_code'),
  pickupLocation: text('pickup_location'),
  couponCode: text('coupon_code'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
});

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: uuid('cart_id').$type<CartId>().notNull(),
    skuId: integer('sku_id').$type<SkuId>().notNull(),
    quantity: integer().notNull(),
    addedPriceCents: integer('added_price_cents').$type<Cents>().notNull(),
    source: text().$type<CartSource>().notNull(),
    addedAt: instantColumn('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.skuId] })],
);

export const savedLines = pgTable(
  'saved_lines',
  {
    cartId: uuid('cart_id').$type<CartId>().notNull(),
    skuId: integer('sku_id').$type<SkuId>().notNull(),
    quantity: integer().notNull(),
    addedPriceCents: integer('added_price_cents').$type<Cents>().notNull(),
    source: text().$type<CartSource>().notNull(),
    savedAt: instantColumn('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.skuId] })],
);
