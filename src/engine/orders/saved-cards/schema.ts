import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CardSetupId, CustomerId, SavedCardId } from '../../../core/ids.ts';
import { instantColumn } from '../../../platform/columns.ts';

/** The ids of customers at the payment company. */
export const paymentCustomers = pgTable('payment_customers', {
  customerId: uuid('customer_id').$type<CustomerId>().primaryKey(),
  reference: text().notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

/** The saved cards. A row without a customer is a removed card, to be detached at the payment company. */
export const savedCards = pgTable('saved_cards', {
  id: uuid().$type<SavedCardId>().primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  place: smallint(),
  reference: text().notNull(),
  brand: text().notNull(),
  lastFour: text('last_four').notNull(),
  expiryMonth: smallint('expiry_month').notNull(),
  expiryYear: smallint('expiry_year').notNull(),
  fingerprint: text().notNull(),
  isDefault: boolean('is_default').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  removedAt: instantColumn('removed_at'),
});

export const cardSetups = pgTable('card_setups', {
  id: uuid().$type<CardSetupId>().primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  methodReference: text('method_reference').notNull(),
  replacesCardId: uuid('replaces_card_id').$type<SavedCardId>(),
  makesDefault: boolean('makes_default').notNull(),
  returnUrl: text('return_url').notNull(),
  state: text().$type<'open' | 'kept' | 'refused'>().notNull(),
  failureCode: text('failure_code'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});
