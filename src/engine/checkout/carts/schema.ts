import { customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CartId, CustomerId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { instant } from '../../../platform/columns.ts';
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
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: uuid('cart_id').$type<CartId>().notNull(),
    skuId: integer('sku_id').$type<SkuId>().notNull(),
    quantity: integer().notNull(),
    addedPriceCents: integer('added_price_cents').$type<Cents>().notNull(),
    source: text().$type<CartSource>().notNull(),
    addedAt: instant('added_at').notNull(),
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
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.skuId] })],
);
