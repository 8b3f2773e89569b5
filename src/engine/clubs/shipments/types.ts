import type { SkuId } from '../../../core/ids.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { clubShipments } from './schema.ts';

/**
 * The state of a shipment (domain §7.3). A `declined` shipment waits for its next payment attempt or another card. The last four states are
 * final, except that skipping and canceling can be undone.
 */
export type ClubShipmentState =
  | 'upcoming'
  | 'open'
  | 'locked'
  | 'charging'
  | 'declined'
  | 'charged'
  | 'skipped'
  | 'lapsed'
  | 'cancelled';

/** The reason a shipment was not sent, recorded for each member. */
export type NotSentReason =
  | 'member'
  | 'hold'
  | 'pending'
  | 'past_due'
  | 'not_allowed'
  | 'sold_out'
  | 'declined'
  | 'left'
  /** The gift's shipments were all charged before. */
  | 'given_all'
  /** The agreement doesn't cover this charge: another month, or a second one in a month (I-52). */
  | 'not_agreed';

export type BoxLine = { readonly skuId: SkuId; readonly quantity: number; readonly isAddOn: boolean };

/** One member's shipment for a release or date: a box that can be changed until it locks, then an order (I-36, I-37). */
export type ClubShipment = WithoutNulls<
  Omit<typeof clubShipments.$inferSelect, 'createdAt' | 'updatedAt' | 'settledAt'>
>;
