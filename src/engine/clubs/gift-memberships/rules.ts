import { addDays, type CivilDate, wineryDate } from '../../../core/dates.ts';
import { type Cents, cents, multiply, subtract, zeroCents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import {
  bouncedGiftEmailSentence,
  formatGiftDeliveryDate,
  type GiftNoteValidationFacts,
  scheduledGiftSentence,
  validateGiftNoteText,
  validateGiftRecipient,
} from '../../gifts/notes/rules.ts';
import type { GiftFieldRefusal } from '../../gifts/notes/types.ts';
import { plusPlan } from '../../loyalty/plus/rules.ts';
import { describeFrequency } from '../terms-rules.ts';
import type { Club } from '../types.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import type {
  GiftMembership,
  GiftMembershipEdit,
  GiftMembershipState,
  GiftOffer,
  GiftRequestRefusalCode,
  GiftShipmentCount,
} from './types.ts';

/** The numbers of shipments that a gift can have (domain §4.3). */
export const giftShipmentCounts = [1, 2, 4] as const satisfies readonly GiftShipmentCount[];

export function isGiftShipmentCount(count: number): count is GiftShipmentCount {
  return giftShipmentCounts.some((given) => given === count);
}

/** An empty request for a gift of club shipments, the initial values of its form. */
export const emptyGiftRequest: GiftMembershipRequest = {
  ...{ plan: '', shipments: 2, recipientName: '', recipientEmail: '' },
  ...{ senderName: '', message: '', deliverOn: '' },
};

/** An empty request for a gift of one year of the paid membership, the initial values of its form. */
export const emptyGiftYearRequest: GiftMembershipRequest = {
  ...emptyGiftRequest,
  plan: plusPlan,
  shipments: 1,
};

/** Returns whether a gift is a year of the paid membership rather than club shipments. */
export function isGiftYear({ plan }: { readonly plan: string }): boolean {
  return plan === plusPlan;
}

/** Returns the offer for a one-year gift membership at the given price. */
export function giftYearOffer(priceCents: Cents): GiftOffer {
  return {
    ...{ plan: plusPlan, clubTitle: winery().membershipName, shape: undefined, bottles: 0 },
    ...{ frequency: giftYearFrequency, often: 'once', shareCents: priceCents },
  };
}

/**
 * The frequency stored for a one-year gift membership. The gift doesn't renew; the value is the one that a consent to the paid membership
 * would record.
 */
export const giftYearFrequency = 'yearly';

/**
 * Returns the plans that can be given as a gift, each with the first frequency of its club, so that givers don't have to choose one. Clubs
 * that are paused or have a member cap offer no gifts.
 */
export function giftOffers(clubs: readonly Club[]): GiftOffer[] {
  return clubs
    .filter(({ isPaused, memberCap }) => !isPaused && memberCap === undefined)
    .flatMap(({ title, shape, tiers, frequencies: [first] }) =>
      tiers.flatMap(({ plan, bottles, giftCents }): GiftOffer[] => {
        if (giftCents === null || !first) return [];
        const { frequency } = first;
        return [
          {
            plan,
            clubTitle: title,
            shape,
            bottles,
            frequency,
            often: describeFrequency(first),
            shareCents: giftCents,
          },
        ];
      }),
    );
}

/**
 * Returns the current offer for a requested gift; undefined if the plan isn't offered, or if more than one year of the paid membership is
 * requested.
 */
export function findGiftOffer(
  offers: readonly GiftOffer[],
  request: Pick<GiftMembershipRequest, 'plan' | 'shipments'>,
): GiftOffer | undefined {
  if (isGiftYear(request) && request.shipments !== 1) return undefined;
  return offers.find((offer) => offer.plan === request.plan);
}

export function giftPriceCents(
  { shareCents }: Pick<GiftOffer, 'shareCents'>,
  shipments: GiftShipmentCount,
): Cents {
  return multiply(shareCents, shipments);
}

/** Describes a gift, such as `2 Red Club shipments of 6 bottles each` or, for a year of the paid membership, `a year of` and its name. */
export function describeGift(
  { clubTitle, bottles }: Pick<GiftOffer, 'clubTitle' | 'bottles'>,
  shipments: GiftShipmentCount,
): string {
  if (bottles === 0) return `a year of ${clubTitle}`;
  return shipments === 1
    ? `one ${clubTitle} shipment of ${bottles} bottles`
    : `${shipments} ${clubTitle} shipments of ${bottles} bottles each`;
}

type GiftRefusal = GiftFieldRefusal<GiftRequestRefusalCode>;

/** Validates a gift request and returns the refusals in form order. */
export function validateGiftRequest(
  request: GiftMembershipRequest,
  offers: readonly GiftOffer[],
  evaluating: GiftNoteValidationFacts,
): GiftRefusal[] {
  const sentence = request.plan === '' ? 'Choose a club and a size.' : 'This gift isn’t available right now.';
  const plan = { code: 'GIFT_PLAN', sentence, field: 'plan', isMissing: request.plan === '' } as const;
  return [...(findGiftOffer(offers, request) ? [] : [plan]), ...validateGiftEdit(request, evaluating)];
}

/** Validates the parts of a gift that can be changed after the purchase, and returns the refusals. */
export function validateGiftEdit(
  edit: GiftMembershipEdit,
  { today, isEmail }: GiftNoteValidationFacts,
): GiftRefusal[] {
  return [...validateGiftRecipient(edit, isEmail), ...validateGiftNoteText(edit, today)];
}

/**
 * The numbers of days after the gift email on which a gift that was not accepted is followed up: twice with the recipient, then with the
 * giver.
 */
export const giftFollowUpDays = [14, 60, 74] as const;

/** Returns how many of the three follow-ups are due by today. */
export function countGiftFollowUpsDue({ sentAt }: Pick<GiftMembership, 'sentAt'>, today: CivilDate): number {
  if (!sentAt) return 0;
  const sentOn = wineryDate(sentAt);
  return giftFollowUpDays.filter((days) => addDays(sentOn, days) <= today).length;
}

/** Returns whether the giver can still change a gift. The plan can't be changed. */
export function isGiftEditable({ state }: Pick<GiftMembership, 'state'>): boolean {
  return state === 'scheduled';
}

/** Returns whether the giver can still cancel a gift for a refund. */
export function isGiftCancelable({ state }: Pick<GiftMembership, 'state'>): boolean {
  return state === 'scheduled' || state === 'sent';
}

/** The money that a gift membership can spend on one shipment. */
export type GiftShipmentFunds = {
  readonly shareCents: Cents;
  /** The available balance of the gift's ledger account. */
  readonly freeCents: Cents;
  /** The amount that the winery has added for this shipment so far. */
  readonly addedCents: Cents;
  /** The number of later shipments of the gift, whose shares must stay untouched. */
  readonly after: number;
};

/**
 * Returns the amount that the winery must add so that the gift pays for a shipment; negative if it must withdraw a part of what it added
 * before. The shipment may use its own share and the remainder of earlier shares, but not the shares of later shipments.
 * @returns cents, signed.
 */
export function giftTopUpByWinery(
  totalCents: Cents,
  { shareCents, freeCents, addedCents, after }: GiftShipmentFunds,
): Cents {
  const own = subtract(subtract(freeCents, addedCents), multiply(shareCents, after));
  const missing = Math.max(0, totalCents - Math.max(0, own));
  return subtract(cents(missing), addedCents);
}

/**
 * Returns the highest price of a gift box after a change by the member: the gift's share, or the price of the default box if that is
 * higher.
 */
export function giftBoxAllowance(shareCents: Cents, winemakersCents: Cents): Cents {
  return cents(Math.max(shareCents, winemakersCents, zeroCents));
}

const stateWords: Readonly<Record<GiftMembershipState, string>> = {
  scheduled: 'Scheduled',
  sent: 'Sent',
  claimed: 'Accepted',
  ended: 'All shipments sent',
  cancelled: 'Canceled and refunded',
};

/** Returns a sentence about the status of a gift, for its giver. */
export function giftStatusSentence(
  gift: Pick<GiftMembership, 'state' | 'deliverAt' | 'sentAt' | 'claimedAt' | 'bouncedAt'>,
): string {
  const { state, deliverAt, sentAt, claimedAt, bouncedAt } = gift;
  if (state === 'sent' && bouncedAt) return bouncedGiftEmailSentence;
  if (state === 'scheduled') return scheduledGiftSentence(deliverAt);
  if (state === 'sent' && sentAt)
    return `Sent on ${formatGiftDeliveryDate(wineryDate(sentAt))}, not accepted yet`;
  if (state === 'claimed' && claimedAt) return `Accepted on ${formatGiftDeliveryDate(wineryDate(claimedAt))}`;
  return stateWords[state];
}
