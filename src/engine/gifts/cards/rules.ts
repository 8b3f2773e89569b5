import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import { type Cents, cents, formatCents, formatRoundCents, multiply } from '../../../core/money.ts';
import { findSetting } from '../../../core/winery-settings.ts';
import { winery } from '../../../winery.ts';
import type { LedgerAccountTotals } from '../../ledger/types.ts';
import {
  bouncedGiftEmailSentence,
  formatGiftDeliveryDate,
  type GiftNoteValidationFacts,
  giftFormLimits,
  invalidFieldRefusal,
  scheduledGiftSentence,
  validateGiftNoteText,
  validateGiftRecipient,
} from '../notes/rules.ts';
import type { GiftFieldRefusal } from '../notes/types.ts';
import type { GiftCardFace, GiftCardsOffer } from './offer-types.ts';
import type { GiftCardDesign, GiftCardRequest } from './purchase-types.ts';
import type { GiftCard, GiftCardEdit, GiftCardRequestCode, GiftCardState } from './types.ts';

/** Returns the winery's gift card offer. */
export function giftCardsOffer(): GiftCardsOffer {
  return findSetting<GiftCardsOffer>('gift-cards') ?? notSold;
}

/** The offer of a winery that sells no gift cards; cards sold earlier keep working. */
const notSold: GiftCardsOffer = {
  ...{
    designs: [],
    offeredDollars: [],
    smallestDollars: 1,
    largestDollars: 1,
    mostCards: 1,
    mostOrderDollars: 1,
  },
};

/**
 * The maximum amount that one email address can buy in a day. Selling more than $10,000 of prepaid access to a person in a day requires
 * identification (31 CFR 1010.100(ff)(7)(ii)).
 */
export const maxDailyGiftCardCents = cents(1_000_000);

/** Returns the gift card request of an empty form. */
export function emptyGiftCardRequest(): GiftCardRequest {
  return {
    amountCents: cents(0),
    quantity: 1,
    design: giftCardsOffer().designs[0]?.design ?? '',
    isForBuyer: false,
    recipientName: '',
    recipientEmail: '',
    senderName: '',
    message: '',
    deliverOn: '',
  };
}

export function isGiftCardDesign(text: string): boolean {
  return giftCardsOffer().designs.some(({ design }) => design === text);
}

/** Returns the design of a card; a plain design if the winery no longer offers it. */
export function giftCardFaceOf(design: GiftCardDesign): GiftCardFace {
  return (
    giftCardsOffer().designs.find((each) => each.design === design) ?? {
      ...{ design, title: 'Plain', ground: 'light', description: `A gift card from ${winery().legalName}` },
    }
  );
}

/** Returns the total price of the requested cards. */
export function giftCardRequestTotalCents({
  amountCents,
  quantity,
}: Pick<GiftCardRequest, 'amountCents' | 'quantity'>): Cents {
  return multiply(amountCents, quantity);
}

/**
 * Returns the recipient of the card's email: the buyer if the card is for their own use or to give in person, otherwise the card's
 * recipient.
 */
export function cardEmailRecipientOf(
  request: Pick<GiftCardRequest, 'isForBuyer' | 'recipientEmail' | 'recipientName' | 'senderName'>,
  buyerEmail: string,
): { readonly name: string; readonly email: string } {
  return request.isForBuyer
    ? { name: request.senderName.trim(), email: buyerEmail.trim() }
    : { name: request.recipientName.trim(), email: request.recipientEmail.trim() };
}

type CardRefusal = GiftFieldRefusal<GiftCardRequestCode>;

/** Returns the problems of a request in the order of the form. The daily limit is checked elsewhere. */
export function validateGiftCardRequest(
  request: GiftCardRequest,
  evaluating: GiftNoteValidationFacts,
): CardRefusal[] {
  return [...evaluateAmount(request), ...validateGiftCardEdit(request, evaluating)];
}

function evaluateAmount({ amountCents, quantity }: GiftCardRequest): CardRefusal[] {
  const { smallestDollars, largestDollars, mostCards, mostOrderDollars } = giftCardsOffer();
  const mostOrderCents = cents(mostOrderDollars * 100);
  const isWhole = Number.isSafeInteger(amountCents) && amountCents % 100 === 0;
  const isWithin = amountCents >= smallestDollars * 100 && amountCents <= largestDollars * 100;
  const range = `Choose a whole-dollar amount from ${formatDollars(smallestDollars)} to ${formatDollars(largestDollars)}.`;
  if (!(isWhole && isWithin)) return [invalidFieldRefusal('GIFT_CARD_AMOUNT', range, 'giftCardAmount')];
  if (!Number.isSafeInteger(quantity) || quantity < 1) {
    return [invalidFieldRefusal('GIFT_CARD_QUANTITY', 'Quantity must be at least 1', 'quantity')];
  }
  if (quantity > mostCards) {
    return [
      invalidFieldRefusal(
        'GIFT_CARD_QUANTITY',
        `You can buy up to ${mostCards} cards in one order.`,
        'quantity',
      ),
    ];
  }
  const total = giftCardRequestTotalCents({ amountCents, quantity });
  if (total <= mostOrderCents) return [];
  const sentence = `These cards come to ${formatCents(total)}. The limit is ${formatCents(mostOrderCents)} per order. To buy more, email us.`;
  return [invalidFieldRefusal('GIFT_CARD_TOTAL', sentence, 'quantity')];
}

/** Returns the problems of a change to a card that was already bought. */
export function validateGiftCardEdit(
  edit: Omit<GiftCardEdit, 'design'>,
  { today, isEmail }: GiftNoteValidationFacts,
): CardRefusal[] {
  return [
    ...(edit.isForBuyer ? [] : validateGiftRecipient(edit, isEmail)),
    ...validateGiftNoteText(edit, today),
  ];
}

/** Parses a dollar amount such as `$1,250` into cents. Returns 0 for anything ambiguous, such as `50,5`. */
export function parseDollarsToCents(text: string): number {
  const [, whole, part = ''] = /^\$?(\d{1,6}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? 0 : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

/** Formats a whole number of dollars: `$1,500`. */
export function formatDollars(amount: number): string {
  return formatRoundCents(cents(amount * 100));
}

/** Returns whether the card can still be edited (except its amount) and its purchase canceled. */
export function isCardEditable({ state }: Pick<GiftCard, 'state'>): boolean {
  return state === 'scheduled';
}

/** Returns whether the card's email was sent and its code is valid, so that the card can be resent or reissued with a new code. */
export function isCardSent({ state }: Pick<GiftCard, 'state'>): boolean {
  return state === 'sent' || state === 'active';
}

/**
 * Returns why a card can't be refunded; undefined if it can (I-30). A refund closes the card, so its full amount must be available and not
 * reserved.
 */
export function cardRefundObstacle(
  { lastFour, initialCents }: Pick<GiftCard, 'lastFour' | 'initialCents'>,
  { posted, pending, spent }: LedgerAccountTotals,
): string | undefined {
  const card = `The gift card ending in ${lastFour}`;
  const only = 'Only an unspent gift card can be refunded.';
  if (pending > 0) {
    return `${card} has ${formatCents(cents(pending))} reserved for an order or a cash-out request. ${only}`;
  }
  if (spent === 0 && posted >= initialCents) return undefined;
  return `${card} has ${formatCents(cents(posted))} of its ${formatCents(initialCents)} left. ${only}`;
}

export const giftCardStateLabels: Readonly<Record<GiftCardState, string>> = {
  scheduled: 'Scheduled',
  sent: 'Sent',
  active: 'Sent and in use',
  locked: 'Locked',
  cashed_out: 'Paid out',
  cancelled: 'Canceled and refunded',
};

/** Returns a sentence about the status of a card, for its buyer. */
export function giftCardStatusSentence(
  card: Pick<GiftCard, 'state' | 'deliverAt' | 'sentAt' | 'bouncedAt'>,
): string {
  const { state, deliverAt: due, sentAt, bouncedAt } = card;
  if (bouncedAt && isCardSent(card)) return bouncedGiftEmailSentence;
  if (state === 'scheduled') return scheduledGiftSentence(due);
  if (state === 'sent' && sentAt) return `Sent on ${formatGiftDeliveryDate(wineryDate(sentAt))}`;
  return giftCardStateLabels[state];
}

/** Returns the gift card limits that a page shows on this date in the winery's time zone. */
export function giftCardLimits(today: CivilDate) {
  const { offeredDollars, smallestDollars, largestDollars, mostCards } = giftCardsOffer();
  return { ...giftFormLimits(today), offeredDollars, smallestDollars, largestDollars, mostCards };
}
