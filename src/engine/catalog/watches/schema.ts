import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WatchId } from '../../../core/ids.ts';
import { instant } from '../../../platform/columns.ts';

/**
 * Defines a table of alert requests. Its `consent` column stores the sentence shown next to the field.
 * @param subjectColumn name of the column for the subject, such as a state code.
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

/** A kind of alert: its table, and the name used to sign its links and to rate-limit its form. */
export type WatchKind = { readonly table: WatchTable; readonly name: 'shipping-watch' | 'stock-watch' };

/** Alerts for when a state opens for shipping; the subject is the state's code. */
export const shippingWatch: WatchKind = {
  table: watchTable('shipping_watches', 'state_code'),
  name: 'shipping-watch',
};

/** Alerts for when a wine goes on sale; the subject is the wine's slug. */
export const stockWatch: WatchKind = { table: watchTable('stock_watches', 'sku_slug'), name: 'stock-watch' };
