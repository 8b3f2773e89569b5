import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WatchId } from '../../../core/ids.ts';
import { instant } from '../../../platform/columns.ts';

/**
 * Defines a table of alert requests; `consent` is the sentence shown next to the field.
 * @param subjectColumn what the customer waits for.
 */
export function watchTable(name: string, subjectColumn: string) {
  return pgTable(name, {
    id: uuid().$type<WatchId>().primaryKey(),
    email: text().notNull(),
    subject: text(subjectColumn).notNull(),
    consent: text().notNull(),
    askedAt: instant('asked_at').notNull(),
    toldAt: instant('told_at'),
  });
}

export type WatchTable = ReturnType<typeof watchTable>;

/** One kind of alert: its table, and the name under which its links are signed and its forms counted. */
export type WatchKind = { readonly table: WatchTable; readonly name: 'shipping-watch' | 'stock-watch' };

/** Customers waiting for a state to open; the subject is its code. */
export const shippingWatch: WatchKind = {
  table: watchTable('shipping_watches', 'state_code'),
  name: 'shipping-watch',
};

/** Customers waiting for a wine to go on sale; the subject is its slug. */
export const stockWatch: WatchKind = { table: watchTable('stock_watches', 'sku_slug'), name: 'stock-watch' };
