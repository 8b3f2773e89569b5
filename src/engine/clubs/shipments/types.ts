import type { SkuId } from '../../../core/ids.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { clubShipments } from './schema.ts';

/** Domain §7.3: `declined` waits for its next try or another card; the last four are ends, and undo opens two of them again. */
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

/** Why a member got none; it stands on record for each of them. */
export type ShipmentEnd =
  | 'member'
  | 'hold'
  | 'pending'
  | 'past_due'
  | 'not_allowed'
  | 'sold_out'
  | 'declined'
  | 'left'
  /** As many as were given were charged before. */
  | 'given_all'
  /** A charge that the agreement does not name: another month, or a second one in its month (I-52). */
  | 'not_agreed';

export type BoxLine = { readonly skuId: SkuId; readonly quantity: number; readonly isAddOn: boolean };

/** What one member gets on one day: a box that can be changed until it locks, then an order (I-36, I-37). */
export type ClubShipment = WithoutNulls<
  Omit<typeof clubShipments.$inferSelect, 'createdAt' | 'updatedAt' | 'settledAt'>
>;
