import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import { type Cents, cents, formatCents, formatRoundCents, times } from '../../../core/money.ts';
import type { AccountStanding } from '../../ledger/types.ts';
import {
  bouncedSentence,
  dayWords,
  dueSentence,
  giftLimits,
  type Judging,
  judgeRecipient,
  judgeWords,
  wrong,
} from '../notes/rules.ts';
import type { WishRefusal } from '../notes/types.ts';
import { giftCardDesigns } from './design-table.ts';
import type { GiftCardDesign, GiftCardRequest } from './purchase-types.ts';
import type { GiftCard, GiftCardEdit, GiftCardState, GiftCardWishCode } from './types.ts';

/** The amounts that are offered, in whole dollars; any other from the smallest to the largest may be typed. */
export const offeredDollars = [25, 50, 100, 200] as const;
export const smallestDollars = 10;
/** One of the constants whose use the specification does not show (§9); blueprint §8 gives it to the largest gift card. */
export const largestDollars = 1_500;

/** At most that many equal cards in one order, and at most that much money. */
export const mostCards = 20;
export const mostOrderCents = cents(500_000);
/**
 * The most that one mailbox buys on one day: whoever sells more than $10,000 of prepaid access to a person on a day has to know who
 * that is (31 CFR 1010.100(ff)(7)(ii)).
 */
export const mostDayCents = cents(1_000_000);

/** A wish that nobody has typed into yet. */
export function emptyWish(): GiftCardRequest {
  return {
    amountCents: cents(0),
    quantity: 1,
    design: giftCardDesigns[0].design,
    isForBuyer: false,
    recipientName: '',
    recipientEmail: '',
    senderName: '',
    message: '',
    deliverOn: '',
  };
}

export function isDesign(text: string): text is GiftCardDesign {
  return giftCardDesigns.some(({ design }) => design === text);
}

/** The face of a card, as `giftCardDesigns` describes it. */
export function faceOf(design: GiftCardDesign): (typeof giftCardDesigns)[number] {
  return giftCardDesigns.find((each) => each.design === design) ?? giftCardDesigns[0];
}

/** What the cards of a wish cost together. */
export function wishTotalCents({
  amountCents,
  quantity,
}: Pick<GiftCardRequest, 'amountCents' | 'quantity'>): Cents {
  return times(amountCents, quantity);
}

/** Whom the card goes to: the buyer's own address when it is theirs to hand over. */
export function addresseeOf(
  wish: Pick<GiftCardRequest, 'isForBuyer' | 'recipientEmail' | 'recipientName' | 'senderName'>,
  buyerEmail: string,
): { readonly name: string; readonly email: string } {
  return wish.isForBuyer
    ? { name: wish.senderName.trim(), email: buyerEmail.trim() }
    : { name: wish.recipientName.trim(), email: wish.recipientEmail.trim() };
}

type CardRefusal = WishRefusal<GiftCardWishCode>;

/** Everything that stands between a wish and its order, in the order of the form; empty when it can be bought. */
export function judgeWish(wish: GiftCardRequest, judging: Judging): CardRefusal[] {
  return [...judgeAmount(wish), ...judgeEdit(wish, judging)];
}

function judgeAmount({ amountCents, quantity }: GiftCardRequest): CardRefusal[] {
  const isWhole = Number.isSafeInteger(amountCents) && amountCents % 100 === 0;
  const isWithin = amountCents >= smallestDollars * 100 && amountCents <= largestDollars * 100;
  const range = `Choose a whole amount from ${dollars(smallestDollars)} to ${dollars(largestDollars)}.`;
  if (!(isWhole && isWithin)) return [wrong('GIFT_CARD_AMOUNT', range, 'giftCardAmount')];
  if (!Number.isSafeInteger(quantity) || quantity < 1) {
    return [wrong('GIFT_CARD_QUANTITY', 'Quantity must be at least 1', 'quantity')];
  }
  if (quantity > mostCards) {
    return [wrong('GIFT_CARD_QUANTITY', `At most ${mostCards} cards go into one order.`, 'quantity')];
  }
  const total = wishTotalCents({ amountCents, quantity });
  if (total <= mostOrderCents) return [];
  const sentence = `These cards cost ${formatCents(total)} together; one order takes up to ${formatCents(mostOrderCents)}. For more, write to us.`;
  return [wrong('GIFT_CARD_TOTAL', sentence, 'quantity')];
}

/** The same for what may still be changed after a card was bought. */
export function judgeEdit(edit: Omit<GiftCardEdit, 'design'>, { today, isEmail }: Judging): CardRefusal[] {
  return [...(edit.isForBuyer ? [] : judgeRecipient(edit, isEmail)), ...judgeWords(edit, today)];
}

/** `$1,250` as cents; 0 for anything that is not an amount in dollars, such as `50,5`, where nobody can tell what was meant. */
export function typedCents(text: string): number {
  const [, whole, part = ''] = /^\$?(\d{1,6}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? 0 : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

/** `$1,500`: a whole number of dollars as it is spoken of. */
export function dollars(amount: number): string {
  return formatRoundCents(cents(amount * 100));
}

/** Whether everything but its amount may still change, and the purchase be given back. */
export function isEditable({ state }: Pick<GiftCard, 'state'>): boolean {
  return state === 'scheduled';
}

/** Whether its mail went out and its code is good: then it can be sent again, or to somebody else with another code. */
export function isOut({ state }: Pick<GiftCard, 'state'>): boolean {
  return state === 'sent' || state === 'active';
}

/**
 * Why what was paid for a card is not given back: it closes with the refund, so all of it has to be there, and nothing of it may be
 * promised to anybody. Undefined when it can be refunded (I-30).
 */
export function refundObstacle(
  { lastFour, initialCents }: Pick<GiftCard, 'lastFour' | 'initialCents'>,
  { posted, pending, spent }: AccountStanding,
): string | undefined {
  const card = `The gift card ending in ${lastFour}`;
  const only = 'only an unspent gift card is refunded.';
  if (pending > 0) {
    return `${card} has ${formatCents(cents(pending))} reserved for an order or a cash request: ${only}`;
  }
  if (spent === 0 && posted >= initialCents) return undefined;
  return `${card} has ${formatCents(cents(posted))} of its ${formatCents(initialCents)} left: ${only}`;
}

const stateWords: Readonly<Record<GiftCardState, string>> = {
  scheduled: 'Scheduled',
  sent: 'Sent',
  active: 'Sent, and in use',
  locked: 'Locked',
  cashed_out: 'Paid out',
  cancelled: 'Canceled and refunded',
};

/** Where a card stands, for whoever bought it. */
export function stateSentence(card: Pick<GiftCard, 'state' | 'deliverAt' | 'sentAt' | 'bouncedAt'>): string {
  const { state, deliverAt: due, sentAt, bouncedAt } = card;
  if (bouncedAt && isOut(card)) return bouncedSentence;
  if (state === 'scheduled') return dueSentence(due);
  if (state === 'sent' && sentAt) return `Sent on ${dayWords(wineryDate(sentAt))}`;
  return stateWords[state];
}

/** What a page may offer on this civil date of the winery. */
export function giftCardLimits(today: CivilDate) {
  return {
    ...giftLimits(today),
    offeredDollars: offeredDollars as readonly number[],
    smallestDollars,
    largestDollars,
    mostCards,
  };
}
