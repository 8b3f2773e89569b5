import { z } from 'zod';
import type { CivilDate } from '../../../core/dates.ts';
import type {
  ConsentId,
  GuaranteeId,
  PlusTermId,
  RedemptionId,
  ReservationId,
  SkuId,
  SlotId,
  WineAllocationId,
} from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';

const idText = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string');
const skuId = z.custom<SkuId>(Number.isSafeInteger);
const cents = z.custom<Cents>(Number.isSafeInteger);
const instant = z.string();

/**
 * Whom a gift goes to, what its email says and when it is sent. Every text may be empty until it is filled in; the giver's own
 * address is the order's. `deliverOn` is the winery's civil date, at nine; empty sends it at once.
 */
const giftNote = z.object({
  recipientName: z.string(),
  recipientEmail: z.string(),
  senderName: z.string(),
  message: z.string(),
  deliverOn: z.custom<CivilDate | ''>((value) => typeof value === 'string'),
});

export type GiftCardDesign =
  | 'vine-line'
  | 'first-light'
  | 'harvest-moon'
  | 'poppies'
  | 'barrel-heads'
  | 'lantern';

/** One kind of gift card, in any number; `amountCents` is 0 until one is chosen. */
const giftCard = giftNote.extend({
  amountCents: cents,
  quantity: z.int(),
  design: z.custom<GiftCardDesign>((value) => typeof value === 'string'),
  /** For the buyer's own use, or to hand over: it goes to the buyer's own address. */
  isForBuyer: z.boolean(),
});

const giftMembership = giftNote.extend({
  /** `foothill-6`, or the plan of a year of the paid membership; empty until one is chosen. */
  plan: z.string(),
  shipments: z.literal([1, 2, 4]),
});

/** A year of the paid membership: of a renewal also its term. The consent of a first one may still be missing. */
const plus = z.object({
  priceCents: cents,
  consentId: idText<ConsentId>().exactOptional(),
  termId: idText<PlusTermId>().exactOptional(),
});

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
const visit = z.object({
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

/** A reward, and the redemption whose points are reserved for it. */
const reward = z.object({
  slug: z.string(),
  kind: z.enum(['voucher', 'experience', 'goods']),
  redemptionId: idText<RedemptionId>(),
  heldUntil: instant,
});

/** A club shipment, or the first one chosen by the quiz. */
const box = z.object({
  plan: z.string(),
  frequency: z.string(),
  /** Gift cards and credit of the member pay first. */
  usesCredit: z.boolean().exactOptional(),
  /** The quiz answers that a first box was chosen for. */
  chosenFor: z.string().exactOptional(),
  /** The budget among them: no box of the membership costs more. */
  mostCents: cents.exactOptional(),
});

/** What a draft buys, as it is stored in `contents.purchase`. */
export const purchaseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('goods') }),
  z.object({
    kind: z.literal('allocation'),
    details: z.object({ allocationId: idText<WineAllocationId>() }),
  }),
  z.object({ kind: z.literal('box'), details: box }),
  z.object({ kind: z.literal('giftCard'), details: giftCard }),
  z.object({ kind: z.literal('giftMembership'), details: giftMembership }),
  z.object({ kind: z.literal('plus'), details: plus }),
  z.object({ kind: z.literal('visit'), details: visit }),
  z.object({ kind: z.literal('noShow'), details: noShow }),
  /** A reward may be a visit: then it has seats like any other. */
  z.object({ kind: z.literal('reward'), details: reward, visit: visit.exactOptional() }),
]);

export type Purchase = z.infer<typeof purchaseSchema>;
export type GiftNote = Readonly<z.infer<typeof giftNote>>;
export type GiftCardRequest = Readonly<z.infer<typeof giftCard>>;
export type GiftMembershipRequest = Readonly<z.infer<typeof giftMembership>>;
export type PlusRequest = Readonly<z.infer<typeof plus>>;
export type BookingChange = Readonly<z.infer<typeof bookingChange>>;
export type VisitRequest = Readonly<z.infer<typeof visit>>;
export type NoShowFee = Readonly<z.infer<typeof noShow>>;
export type RewardRequest = Readonly<z.infer<typeof reward>>;
