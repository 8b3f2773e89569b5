import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ConsentId, CustomerId } from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import { instant } from '../../../platform/columns.ts';
import type { AgreedProgram } from './types.ts';

/**
 * The database prevents changes and deletion, except writing the customer once and removing the browser after years
 * (domain §2.5).
 */
export const consents = pgTable('consents', {
  id: uuid().$type<ConsentId>().primaryKey(),
  /** Null until the mailbox of the person who agreed is proved. */
  customerId: uuid('customer_id').$type<CustomerId>(),
  program: text('programme').$type<AgreedProgram>().notNull(),
  plan: text().notNull(),
  frequency: text().notNull(),
  termsVersion: text('terms_version').notNull(),
  /** Exact text next to the box. */
  termsText: text('terms_text').notNull(),
  acceptedAt: instant('accepted_at').notNull(),
  clientAddress: text('client_address').notNull(),
  userAgent: text('user_agent').notNull(),
  /** The staff member to whom the customer agreed on the phone; `clientAddress` and `userAgent` are then the staff member's. */
  takenBy: text('taken_by').$type<StaffActor>(),
  forgottenAt: instant('forgotten_at'),
});
