import { addDays, type CivilDate, wineryDate } from '../../../core/dates.ts';
import { type Cents, cents, subtract, times, zeroCents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import {
  bouncedSentence,
  dueSentence,
  formatDeliveryDay,
  judgeNoteText,
  judgeRecipient,
  type NoteFacts,
} from '../../gifts/notes/rules.ts';
import type { RequestRefusal } from '../../gifts/notes/types.ts';
import { plusPlan } from '../../loyalty/plus/rules.ts';
import { describeFrequency } from '../terms-rules.ts';
import type { Club } from '../types.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import type {
  GiftMembership,
  GiftMembershipEdit,
  GiftMembershipState,
  GiftOffer,
  GiftRequestCode,
  GiftShipmentCount,
} from './types.ts';

/** Numbers of shipments that can be given (domain §4.3). */
export const giftShipmentCounts = [1, 2, 4] as const satisfies readonly GiftShipmentCount[];

export function isGiftShipmentCount(count: number): count is GiftShipmentCount {
  return giftShipmentCounts.some((given) => given === count);
}

/** The empty form of a gift of club shipments. */
export const emptyGift: GiftMembershipRequest = {
  ...{ plan: '', shipments: 2, recipientName: '', recipientEmail: '' },
  ...{ senderName: '', message: '', deliverOn: '' },
};

/** The empty form of a gift of a year of the paid membership. */
export const emptyGiftYear: GiftMembershipRequest = { ...emptyGift, plan: plusPlan, shipments: 1 };

/** Returns whether a gift is a year of the paid membership, not club shipments. */
export function isGiftYear({ plan }: { readonly plan: string }): boolean {
  return plan === plusPlan;
}

/** Returns the offer of a year at today's price. */
export function giftYearOffer(priceCents: Cents): GiftOffer {
  return {
    ...{ plan: plusPlan, clubTitle: winery().membershipName, shape: undefined, bottles: 0 },
    ...{ frequency: giftYearFrequency, often: 'once', shareCents: priceCents },
  };
}

/** The frequency of a gift of a year, which doesn't renew, as a consent would name it. */
export const giftYearFrequency = 'yearly';

/**
 * Returns the plans that can be given now, each with its club's first frequency, so that givers needn't
 * choose one. Capped and paused clubs offer no gifts.
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
 * Returns the current offer of a requested gift; undefined if it can't be given now, or if it is more than one year of the paid membership.
 */
export function findGiftOffer(
  offers: readonly GiftOffer[],
  request: Pick<GiftMembershipRequest, 'plan' | 'shipments'>,
): GiftOffer | undefined {
  if (isGiftYear(request) && request.shipments !== 1) return undefined;
  return offers.find((offer) => offer.plan === request.plan);
}

export function giftCents(
  { shareCents }: Pick<GiftOffer, 'shareCents'>,
  shipments: GiftShipmentCount,
): Cents {
  return times(shareCents, shipments);
}

/** Describes a gift: `2 Red Club shipments of 6 bottles each`, or `a year of the paid membership`. */
export function giftText(
  { clubTitle, bottles }: Pick<GiftOffer, 'clubTitle' | 'bottles'>,
  shipments: GiftShipmentCount,
): string {
  if (bottles === 0) return `a year of ${clubTitle}`;
  return shipments === 1
    ? `one ${clubTitle} shipment of ${bottles} bottles`
    : `${shipments} ${clubTitle} shipments of ${bottles} bottles each`;
}

type GiftRefusal = RequestRefusal<GiftRequestCode>;

/** Returns everything that keeps a gift from being ordered, in form order. */
export function judgeGift(
  request: GiftMembershipRequest,
  offers: readonly GiftOffer[],
  judging: NoteFacts,
): GiftRefusal[] {
  const sentence = request.plan === '' ? 'Choose a club and a size.' : 'This gift isn’t available right now.';
  const plan = { code: 'GIFT_PLAN', sentence, field: 'plan', isMissing: request.plan === '' } as const;
  return [...(findGiftOffer(offers, request) ? [] : [plan]), ...judgeGiftEdit(request, judging)];
}

/** Returns the faults in the parts of a gift that can be changed after the purchase. */
export function judgeGiftEdit(edit: GiftMembershipEdit, { today, isEmail }: NoteFacts): GiftRefusal[] {
  return [...judgeRecipient(edit, isEmail), ...judgeNoteText(edit, today)];
}

/**
 * Days after its email on which an unanswered gift is followed up: twice with the recipient, then with the
 * giver.
 */
export const followUpDays = [14, 60, 74] as const;

/** Returns how many of the three follow-ups are due. */
export function remindersDue({ sentAt }: Pick<GiftMembership, 'sentAt'>, today: CivilDate): number {
  if (!sentAt) return 0;
  const sentOn = wineryDate(sentAt);
  return followUpDays.filter((days) => addDays(sentOn, days) <= today).length;
}

/** Returns whether everything but the plan of a gift can still be changed. */
export function isEditable({ state }: Pick<GiftMembership, 'state'>): boolean {
  return state === 'scheduled';
}

/** Returns whether the giver can still cancel a gift for a refund. */
export function isReturnable({ state }: Pick<GiftMembership, 'state'>): boolean {
  return state === 'scheduled' || state === 'sent';
}

/** What a gift has for one shipment. */
export type GiftFunds = {
  readonly shareCents: Cents;
  /** The balance of its account. */
  readonly freeCents: Cents;
  /** What the winery added for this shipment so far. */
  readonly addedCents: Cents;
  /** The number of shipments that come after this one and keep their shares. */
  readonly after: number;
};

/**
 * Returns what the winery must add to pay for a shipment, or take back. The shipment may use its own share
 * and what earlier ones left, but not the shares of later ones.
 * @returns cents, signed.
 */
export function wineryTopUp(
  totalCents: Cents,
  { shareCents, freeCents, addedCents, after }: GiftFunds,
): Cents {
  const own = subtract(subtract(freeCents, addedCents), times(shareCents, after));
  const missing = Math.max(0, totalCents - Math.max(0, own));
  return subtract(cents(missing), addedCents);
}

/** Returns the most that a changed gift box may cost: its share, or the default box if that costs more. */
export function boxAllowance(shareCents: Cents, winemakersCents: Cents): Cents {
  return cents(Math.max(shareCents, winemakersCents, zeroCents));
}

const stateWords: Readonly<Record<GiftMembershipState, string>> = {
  scheduled: 'Scheduled',
  sent: 'Sent',
  claimed: 'Accepted',
  ended: 'All shipments sent',
  cancelled: 'Canceled and refunded',
};

/** Returns the status of a gift for its giver. */
export function giftStatusSentence(
  gift: Pick<GiftMembership, 'state' | 'deliverAt' | 'sentAt' | 'claimedAt' | 'bouncedAt'>,
): string {
  const { state, deliverAt, sentAt, claimedAt, bouncedAt } = gift;
  if (state === 'sent' && bouncedAt) return bouncedSentence;
  if (state === 'scheduled') return dueSentence(deliverAt);
  if (state === 'sent' && sentAt) return `Sent on ${formatDeliveryDay(wineryDate(sentAt))}, not accepted yet`;
  if (state === 'claimed' && claimedAt) return `Accepted on ${formatDeliveryDay(wineryDate(claimedAt))}`;
  return stateWords[state];
}
