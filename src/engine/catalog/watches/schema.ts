import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WatchId } from '../../../core/ids.ts';
import { instant } from '../../../platform/columns.ts';

/**
 * A table of people who wait for one kind of thing; `consent` is the sentence that stood beside the field.
 * @param subjectColumn what they wait for.
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

/** One kind of wish: its table, and the name that its links are signed with and its forms are counted under. */
export type WatchKind = { readonly table: WatchTable; readonly name: 'shipping-watch' | 'stock-watch' };

/** People who wait for a state to open; the subject is its code. */
export const shippingWatch: WatchKind = {
  table: watchTable('shipping_watches', 'state_code'),
  name: 'shipping-watch',
};

/** People who wait for a wine to be on sale; the subject is its slug. */
export const stockWatch: WatchKind = { table: watchTable('stock_watches', 'sku_slug'), name: 'stock-watch' };
