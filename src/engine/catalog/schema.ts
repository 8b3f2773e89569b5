import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ResourceId, SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import { dayColumn } from '../../platform/columns.ts';
import type { SkuKind, SkuVisibility, TaxClass, WineStyle } from '../pricing/types.ts';
import type { SkuRole } from './extras-table.ts';
import type { SkuFacts, SkuLifecycle } from './types.ts';

export const skus = pgTable('skus', {
  id: integer('id').$type<SkuId>().primaryKey().generatedByDefaultAsIdentity(),
  code: text('code').notNull().unique(),
  slug: text('slug').notNull().unique(),
  kind: text('kind').$type<SkuKind>().notNull(),
  role: text('role').$type<SkuRole>().unique(),
  style: text('style').$type<WineStyle>(),
  title: text('title').notNull(),
  vintage: integer('vintage'),
  priceCents: integer('price_cents').$type<Cents>().notNull(),
  visibility: text('visibility').$type<SkuVisibility>().notNull(),
  lifecycle: text('lifecycle').$type<SkuLifecycle>().notNull(),
  taxClass: text('tax_class').$type<TaxClass>().notNull(),
  bottleMl: integer('bottle_ml'),
  abvTenths: integer('abv_tenths'),
  purchaseLimit: integer('purchase_limit'),
  lowAt: integer('low_at').notNull().default(12),
  pickupOnly: boolean('pickup_only').notNull().default(false),
  discountable: boolean('discountable').notNull().default(true),
  resourceId: integer('resource_id').$type<ResourceId>().unique(),
  nextSkuId: integer('next_sku_id').$type<SkuId>(),
  position: integer('position').notNull(),
  releasedOn: dayColumn('released_on'),
  facts: jsonb('facts').$type<SkuFacts>().notNull(),
});

/** The parts of a bundle, which has no stock of its own. */
export const skuComponents = pgTable(
  'sku_components',
  {
    skuId: integer('sku_id').$type<SkuId>().notNull(),
    componentSkuId: integer('component_sku_id').$type<SkuId>().notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.skuId, table.componentSkuId] })],
);
