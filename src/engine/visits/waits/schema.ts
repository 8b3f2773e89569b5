import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, DraftId, ReservationId, SlotId, VisitWaitId } from '../../../core/ids.ts';
import { instant } from '../../../platform/columns.ts';
import type { VisitWaitState } from './rules.ts';

export const visitWaits = pgTable('visit_waits', {
  id: uuid().$type<VisitWaitId>().primaryKey(),
  slotId: uuid('slot_id').$type<SlotId>().notNull(),
  party: smallint().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  publicToken: text('public_token').notNull(),
  state: text().$type<VisitWaitState>().notNull(),
  askedAt: instant('asked_at').notNull(),
  offeredAt: instant('offered_at'),
  offerEndsAt: instant('offer_ends_at'),
  /** The draft that holds the offered seats; null before an offer. */
  draftId: uuid('draft_id').$type<DraftId>(),
  reservationId: uuid('reservation_id').$type<ReservationId>(),
  settledAt: instant('settled_at'),
});
