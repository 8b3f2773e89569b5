import { z } from 'zod';
import type { GuaranteeId, ReservationId, SkuId, SlotId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';

const idText = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string');
const skuId = z.custom<SkuId>(Number.isSafeInteger);
const cents = z.custom<Cents>(Number.isSafeInteger);
const instant = z.string();

/** `version` is the reservation's. If it changes before the order is placed, the order is rejected and its payment released. */
const bookingChange = z.object({
  reservationId: idText<ReservationId>(),
  party: z.int(),
  version: z.int(),
});

/**
 * A visit. Its seats are held in inventory until `holdExpiry` (I-42). The draft's `items` are derived from it and never sent by a browser.
 */
export const visit = z.object({
  slotId: idText<SlotId>(),
  party: z.int(),
  addOns: z.array(z.object({ skuId, quantity: z.int() })).readonly(),
  /** The guests' names in order; empty if not given. */
  guests: z.array(z.string()).readonly(),
  /** The answers by the id of their question. */
  answers: z.record(z.string(), z.string()),
  heldUntil: instant,
  /** Whether the hold was extended, which is possible once. */
  isExtended: z.boolean(),
  /** When "All guests are 21 or older" was checked; empty if it is not. */
  ageStatedAt: z.string(),
  /**
   * The reservation to change, with its party. Only added seats are priced and held; the new order takes over all of them. A change without
   * anything to pay needs no draft.
   */
  changes: bookingChange.exactOptional(),
  /** The waitlist entry whose offer this is. */
  waitId: z.string().exactOptional(),
  /** Set if the experience ships a kit, so that the draft needs an address and an age check. */
  isSent: z.literal(true).exactOptional(),
});

/** The fee for guests who did not come; `items` are their tickets. */
const noShow = z.object({
  reservationId: idText<ReservationId>(),
  /** For example `No-show, Garden Tasting, 2 guests`. */
  title: z.string(),
  /** The no-show fee per guest. */
  feeCents: cents,
  guaranteeId: idText<GuaranteeId>(),
});

export type BookingChange = Readonly<z.infer<typeof bookingChange>>;
export type VisitRequest = Readonly<z.infer<typeof visit>>;
export type NoShowFee = Readonly<z.infer<typeof noShow>>;

export const storedVisit = z.object({ kind: z.literal('visit'), details: visit });
export const storedNoShow = z.object({ kind: z.literal('noShow'), details: noShow });

declare module '../../orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    readonly visit: { readonly details: VisitRequest };
    readonly noShow: { readonly details: NoShowFee };
  }
}
