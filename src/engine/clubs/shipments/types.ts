import type { CivilDate } from '../../../core/dates.ts';
import type {
  AddressId,
  ClubShipmentId,
  DraftId,
  MembershipId,
  OrderId,
  ReleaseId,
  SkuId,
} from '../../../core/ids.ts';

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
export type ClubShipment = {
  readonly id: ClubShipmentId;
  readonly membershipId: MembershipId;
  /** Undefined where members have their own dates. */
  readonly releaseId: ReleaseId | undefined;
  readonly dueOn: CivilDate;
  readonly opensAt: Date;
  readonly locksAt: Date;
  readonly state: ClubShipmentState;
  readonly endedBy: ShipmentEnd | undefined;
  /** Goes up with each change, so that two devices do not overwrite each other. */
  readonly version: number;
  /** When its member last saved the box; undefined while it is the winemaker's. */
  readonly savedAt: Date | undefined;
  /** For this shipment only; undefined as the membership says. */
  readonly isPickup: boolean | undefined;
  readonly pickupLocation: string | undefined;
  readonly addressId: AddressId | undefined;
  readonly shipsOn: CivilDate | undefined;
  /** Holds its bottles and becomes its order. */
  readonly draftId: DraftId | undefined;
  readonly orderId: OrderId | undefined;
  readonly declinedAt: Date | undefined;
  readonly declines: number;
  readonly declineCode: string | undefined;
  readonly nextTryAt: Date | undefined;
};
