import { z } from 'zod';
import type { GuaranteeId, ReservationId, SkuId, SlotId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';

const idText = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string');
const skuId = z.custom<SkuId>(Number.isSafeInteger);
const cents = z.custom<Cents>(Number.isSafeInteger);
const instant = z.string();

/** `version` is the booking's: once it has another, the change is not placed and its payment is released. */
const bookingChange = z.object({
  reservationId: idText<ReservationId>(),
  party: z.int(),
  version: z.int(),
});

/**
 * A visit. Its seats are held in inventory from the moment they are chosen (I-42) until `heldUntil`; the draft's `items` are
 * made from it and never sent by a browser.
 */
export const visit = z.object({
  slotId: idText<SlotId>(),
  party: z.int(),
  addOns: z.array(z.object({ skuId, quantity: z.int() })).readonly(),
  /** Names of the buyer's companions, as far as they were given. */
  guests: z.array(z.string()).readonly(),
  /** By question id. */
  answers: z.record(z.string(), z.string()),
  heldUntil: instant,
  /** The hold was extended, which is possible once. */
  isExtended: z.boolean(),
  /** When "All guests are 21 or older" was checked; empty while it is not. */
  ageStatedAt: z.string(),
  /**
   * The booking of `party` that is being changed: only seats that it does not have yet are priced and held, and the new order
   * takes over all of them. A change without seats to pay for is made at once, without a draft.
   */
  changes: bookingChange.exactOptional(),
  /** The place in the waiting list whose offer this is. */
  waitId: z.string().exactOptional(),
  /** A kit is shipped for it, so it needs an address and everything else that shipped wine needs. */
  isSent: z.literal(true).exactOptional(),
});

/** The fee for guests who did not come; `items` are their tickets. */
const noShow = z.object({
  reservationId: idText<ReservationId>(),
  /** `No-show, Terrace Tasting, 2 guests`. */
  title: z.string(),
  /** For each guest. */
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
