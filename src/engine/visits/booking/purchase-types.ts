import { z } from 'zod';
import type { CardGuaranteeId, ReservationId, SkuId, SlotId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';

const idText = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string');
const skuId = z.custom<SkuId>(Number.isSafeInteger);
const cents = z.custom<Cents>(Number.isSafeInteger);
const instant = z.string();

/**
 * The reservation to change, as it was when the change was started. If its `version` differs when the order is placed, the order is
 * rejected and its payment released.
 */
const bookingChange = z.object({
  reservationId: idText<ReservationId>(),
  party: z.int(),
  version: z.int(),
});

/**
 * A visit in a draft. Its seats are held in inventory until `stockHoldExpiration` (I-42). The draft's `items` are derived from the visit
 * and never accepted from the browser.
 */
export const visitRequestSchema = z.object({
  slotId: idText<SlotId>(),
  party: z.int(),
  addOns: z.array(z.object({ skuId, quantity: z.int() })).readonly(),
  /** The names of the additional guests, in order; empty if none were entered. */
  guests: z.array(z.string()).readonly(),
  /** The guest's answers, from question id to answer. */
  answers: z.record(z.string(), z.string()),
  heldUntil: instant,
  /** Whether the hold has been extended. It can be extended only once. */
  isExtended: z.boolean(),
  /** The time when "All guests are 21 or older" was checked, in ISO 8601; empty if it is unchecked. */
  ageStatedAt: z.string(),
  /**
   * The reservation to change, with its current party. Only added guests are priced, and only seats that the reservation doesn't have yet
   * are held; the new order then takes over all seats. A change that costs nothing needs no draft.
   */
  changes: bookingChange.exactOptional(),
  /** The waitlist entry whose offer this draft holds. */
  waitId: z.string().exactOptional(),
  /** Set if the experience includes a shipped kit, so that the draft requires a delivery address and an age check. */
  isSent: z.literal(true).exactOptional(),
});

/** The fee for guests who didn't show up. The draft's `items` are their tickets. */
const noShow = z.object({
  reservationId: idText<ReservationId>(),
  /** The title of the order line, for example `No-show, Garden Tasting, 2 guests`. */
  title: z.string(),
  /** The no-show fee per guest. */
  feeCents: cents,
  guaranteeId: idText<CardGuaranteeId>(),
});

export type ReservationToChange = Readonly<z.infer<typeof bookingChange>>;
export type VisitRequest = Readonly<z.infer<typeof visitRequestSchema>>;
export type NoShowFee = Readonly<z.infer<typeof noShow>>;

export const visitPurchaseSchema = z.object({ kind: z.literal('visit'), details: visitRequestSchema });
export const noShowPurchaseSchema = z.object({ kind: z.literal('noShow'), details: noShow });

declare module '../../orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    readonly visit: { readonly details: VisitRequest };
    readonly noShow: { readonly details: NoShowFee };
  }
}
