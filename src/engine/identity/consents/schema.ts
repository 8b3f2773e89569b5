import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ConsentId, CustomerId } from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import { instantColumn } from '../../../platform/columns.ts';
import type { ConsentProgram } from './types.ts';

/**
 * Recorded consents. The database prevents changes and deletion, except for setting the customer once and removing the client's details
 * after three years (domain §2.5).
 */
export const consents = pgTable('consents', {
  id: uuid().$type<ConsentId>().primaryKey(),
  /** Null until the mailbox of the person who agreed is verified. */
  customerId: uuid('customer_id').$type<CustomerId>(),
  program: text('programme').$type<ConsentProgram>().notNull(),
  plan: text().notNull(),
  frequency: text().notNull(),
  termsVersion: text('terms_version').notNull(),
  /** The exact text shown next to the checkbox. */
  termsText: text('terms_text').notNull(),
  acceptedAt: instantColumn('accepted_at').notNull(),
  clientAddress: text('client_address').notNull(),
  userAgent: text('user_agent').notNull(),
  /**
   * The staff member who recorded the customer's agreement by phone. In that case, `clientAddress` and `userAgent` are the staff member's.
   */
  takenBy: text('taken_by').$type<StaffActor>(),
  forgottenAt: instantColumn('forgotten_at'),
});
