import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WatchId } from '../../../core/ids.ts';
import { instantColumn } from '../../../platform/columns.ts';

/**
 * Defines a table of alert requests. Its `consent` column stores the sentence shown next to the field.
 * @param subjectColumn name of the column for the subject, such as a state code.
 */
export function createAlertTable(name: string, subjectColumn: string) {
  return pgTable(name, {
    id: uuid().$type<WatchId>().primaryKey(),
    email: text().notNull(),
    subject: text(subjectColumn).notNull(),
    consent: text().notNull(),
    askedAt: instantColumn('asked_at').notNull(),
    toldAt: instantColumn('told_at'),
  });
}

export type AlertTable = ReturnType<typeof createAlertTable>;

/** A kind of alert: its table, and the name used to sign its links and to rate-limit its form. */
export type AlertKind = { readonly table: AlertTable; readonly name: 'shipping-watch' | 'stock-watch' };

/** Alerts for when a state opens for shipping; the subject is the state's code. */
export const shippingAlertKind: AlertKind = {
  table: createAlertTable('shipping_watches', 'state_code'),
  name: 'shipping-watch',
};

/** Alerts for when a wine goes on sale; the subject is the wine's slug. */
export const stockAlertKind: AlertKind = {
  table: createAlertTable('stock_watches', 'sku_slug'),
  name: 'stock-watch',
};
