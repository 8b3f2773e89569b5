import { addDays, type CivilDate, wineryDate } from '../../../core/dates.ts';
import { type Cents, cents, subtract, times, zeroCents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import {
  bouncedSentence,
  dayWords,
  dueSentence,
  type Judging,
  judgeRecipient,
  judgeWords,
} from '../../gifts/notes/rules.ts';
import type { WishRefusal } from '../../gifts/notes/types.ts';
import { plusPlan } from '../../loyalty/plus/rules.ts';
import { howOften } from '../terms-rules.ts';
import type { Club } from '../types.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import type {
  GiftMembership,
  GiftMembershipEdit,
  GiftMembershipState,
  GiftOffer,
  GiftWishCode,
  GivenShipments,
} from './types.ts';

/** How many shipments may be given (domain §4.3). */
export const givenShipments = [1, 2, 4] as const satisfies readonly GivenShipments[];

export function isGivenShipments(count: number): count is GivenShipments {
  return givenShipments.some((given) => given === count);
}

/** A wish that nobody has typed into yet. */
export const emptyGift: GiftMembershipRequest = {
  ...{ plan: '', shipments: 2, recipientName: '', recipientEmail: '' },
  ...{ senderName: '', message: '', deliverOn: '' },
};

/** The same of a year of Mesa Lucero+. */
export const emptyYear: GiftMembershipRequest = { ...emptyGift, plan: plusPlan, shipments: 1 };

/** Whether a year of Mesa Lucero+ is given, and not shipments of a club. */
export function isYear({ plan }: { readonly plan: string }): boolean {
  return plan === plusPlan;
}

/** A year, at what one costs that begins today. */
export function yearOffer(priceCents: Cents): GiftOffer {
  return {
    ...{ plan: plusPlan, clubTitle: winery.membershipName, shape: undefined, bottles: 0 },
    ...{ frequency: yearly, often: 'once', shareCents: priceCents },
  };
}

/** How often a year is given that nobody renews, as a consent would name it. */
export const yearly = 'yearly';

/**
 * The plans that can be given now, each as often as its club sends first of all: what a club offers more than once is not for the giver
 * to guess. A club whose places are counted, or that takes nobody new, gives none.
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
            often: howOften(first),
            shareCents: giftCents,
          },
        ];
      }),
    );
}

/** The plan of a wish, as it is given now; of years there is one in a gift. */
export function offerOf(
  offers: readonly GiftOffer[],
  wish: Pick<GiftMembershipRequest, 'plan' | 'shipments'>,
): GiftOffer | undefined {
  if (isYear(wish) && wish.shipments !== 1) return undefined;
  return offers.find((offer) => offer.plan === wish.plan);
}

export function giftCents({ shareCents }: Pick<GiftOffer, 'shareCents'>, shipments: GivenShipments): Cents {
  return times(shareCents, shipments);
}

/** `2 shipments of Foothill, 6 bottles each`; `a year of Mesa Lucero+`, which has no bottles of its own. */
export function giftWords(
  { clubTitle, bottles }: Pick<GiftOffer, 'clubTitle' | 'bottles'>,
  shipments: GivenShipments,
): string {
  if (bottles === 0) return `a year of ${clubTitle}`;
  return shipments === 1
    ? `a shipment of ${clubTitle}, ${bottles} bottles`
    : `${shipments} shipments of ${clubTitle}, ${bottles} bottles each`;
}

type GiftRefusal = WishRefusal<GiftWishCode>;

/** Everything that stands between a wish and its order, in the order of the form; empty when it can be bought. */
export function judgeGift(
  wish: GiftMembershipRequest,
  offers: readonly GiftOffer[],
  judging: Judging,
): GiftRefusal[] {
  const sentence =
    wish.plan === '' ? 'Please choose a club and its size.' : 'This is not given at the moment.';
  const plan = { code: 'GIFT_PLAN', sentence, field: 'plan', isMissing: wish.plan === '' } as const;
  return [...(offerOf(offers, wish) ? [] : [plan]), ...judgeGiftEdit(wish, judging)];
}

/** The same for what may still be changed after it was bought. */
export function judgeGiftEdit(edit: GiftMembershipEdit, { today, isEmail }: Judging): GiftRefusal[] {
  return [...judgeRecipient(edit, isEmail), ...judgeWords(edit, today)];
}

/** Days after its mail on which nobody's silence is taken for an answer: twice whoever got it, then whoever gave it. */
export const silenceDays = [14, 60, 74] as const;

/** How many of the three words about its silence are due by now. */
export function remindersDue({ sentAt }: Pick<GiftMembership, 'sentAt'>, today: CivilDate): number {
  if (!sentAt) return 0;
  const sentOn = wineryDate(sentAt);
  return silenceDays.filter((days) => addDays(sentOn, days) <= today).length;
}

/** Whether everything but its plan may still change. */
export function isEditable({ state }: Pick<GiftMembership, 'state'>): boolean {
  return state === 'scheduled';
}

/** Whether its giver may have the money back: until somebody is a member by it. */
export function isReturnable({ state }: Pick<GiftMembership, 'state'>): boolean {
  return state === 'scheduled' || state === 'sent';
}

/** What a gift has for one shipment, and what the house has added to it so far. */
export type GiftFunds = {
  readonly shareCents: Cents;
  /** On its account now. */
  readonly freeCents: Cents;
  /** What the house added for this very shipment, at an earlier reckoning. */
  readonly addedCents: Cents;
  /** Shipments that are still to come after this one; their shares are theirs. */
  readonly after: number;
};

/**
 * What the house adds, or takes back of what it added, so that a shipment is paid for: it has its own share and whatever those before it
 * left, and never what belongs to those after it.
 * @returns cents, signed.
 */
export function wineryAdds(
  totalCents: Cents,
  { shareCents, freeCents, addedCents, after }: GiftFunds,
): Cents {
  const own = subtract(subtract(freeCents, addedCents), times(shareCents, after));
  const missing = Math.max(0, totalCents - Math.max(0, own));
  return subtract(cents(missing), addedCents);
}

/** A box that its member changed costs no more than its share, or than the winemaker's own box, where that is more. */
export function boxAllowance(shareCents: Cents, winemakersCents: Cents): Cents {
  return cents(Math.max(shareCents, winemakersCents, zeroCents));
}

const stateWords: Readonly<Record<GiftMembershipState, string>> = {
  scheduled: 'Waits for its day',
  sent: 'Sent',
  claimed: 'Accepted',
  ended: 'All of it was sent',
  cancelled: 'Canceled and refunded',
};

/** Where a gift stands, for whoever gave it. */
export function giftSentence(
  gift: Pick<GiftMembership, 'state' | 'deliverAt' | 'sentAt' | 'claimedAt' | 'bouncedAt'>,
): string {
  const { state, deliverAt, sentAt, claimedAt, bouncedAt } = gift;
  if (state === 'sent' && bouncedAt) return bouncedSentence;
  if (state === 'scheduled') return dueSentence(deliverAt);
  if (state === 'sent' && sentAt) return `Sent on ${dayWords(wineryDate(sentAt))}, and waits to be accepted`;
  if (state === 'claimed' && claimedAt) return `Accepted on ${dayWords(wineryDate(claimedAt))}`;
  return stateWords[state];
}
