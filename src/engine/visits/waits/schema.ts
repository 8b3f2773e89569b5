import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, DraftId, ReservationId, SlotId, VisitWaitlistEntryId } from '../../../core/ids.ts';
import { instantColumn } from '../../../platform/columns.ts';
import type { VisitWaitlistEntryState } from './rules.ts';

export const visitWaits = pgTable('visit_waits', {
  id: uuid().$type<VisitWaitlistEntryId>().primaryKey(),
  slotId: uuid('slot_id').$type<SlotId>().notNull(),
  party: smallint().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  publicToken: text('public_token').notNull(),
  state: text().$type<VisitWaitlistEntryState>().notNull(),
  askedAt: instantColumn('asked_at').notNull(),
  offeredAt: instantColumn('offered_at'),
  offerEndsAt: instantColumn('offer_ends_at'),
  /** The draft that holds the offered seats; null before an offer. */
  draftId: uuid('draft_id').$type<DraftId>(),
  reservationId: uuid('reservation_id').$type<ReservationId>(),
  settledAt: instantColumn('settled_at'),
});
