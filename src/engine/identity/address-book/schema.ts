import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { AddressId, CustomerId } from '../../../core/ids.ts';
import { instantColumn } from '../../../platform/columns.ts';

/**
 * The customers' address books. `place` is the address's position in the book, 1 to 25; `sameKey` is equal for the same address regardless
 * of spelling.
 */
export const addresses = pgTable('addresses', {
  id: uuid().$type<AddressId>().primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  place: smallint().notNull(),
  sameKey: text('same_key').notNull(),
  label: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  company: text().notNull(),
  primaryStreet: text('primary_street').notNull(),
  secondaryStreet: text('secondary_street').notNull(),
  city: text().notNull(),
  stateCode: text('state_code').notNull(),
  zipCode: text('zip_code').notNull(),
  countryCode: text('country_code').notNull(),
  phone: text().notNull(),
  note: text().notNull(),
  recipientIsAdult: boolean('recipient_is_adult').notNull(),
  takesDeliveries: boolean('takes_deliveries').notNull(),
  isDefaultShip: boolean('is_default_ship').notNull(),
  isDefaultBill: boolean('is_default_bill').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});
