import {
  addDays,
  type CivilDate,
  civilParts,
  formatLongDate,
  parseCivilDate,
  wineryDate,
  wineryMinuteOfDay,
} from '../../core/dates.ts';
import { type Cents, cents, formatCents, formatRoundCents, times } from '../../core/money.ts';
import type { Refusal } from '../../core/result.ts';
import type { AccountStanding } from '../ledger/types.ts';
import { giftCardDesigns } from './design-table.ts';
import type {
  GiftCard,
  GiftCardDesign,
  GiftCardEdit,
  GiftCardState,
  GiftCardWish,
  GiftCardWishCode,
} from './types.ts';

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

/** A card may be sent up to so many days ahead, at nine in the morning at the winery. */
export const furthestDays = 365;
const deliveryHour = 9;

export const longestGiftCardText = { name: 60, email: 254, message: 300 } as const;

/** A wish that nobody has typed into yet. */
export function emptyWish(): GiftCardWish {
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
}: Pick<GiftCardWish, 'amountCents' | 'quantity'>): Cents {
  return times(amountCents, quantity);
}

/** Whom the card goes to: the buyer's own address when it is theirs to hand over. */
export function addresseeOf(
  wish: Pick<GiftCardWish, 'isForBuyer' | 'recipientEmail' | 'recipientName' | 'senderName'>,
  buyerEmail: string,
): { readonly name: string; readonly email: string } {
  return wish.isForBuyer
    ? { name: wish.senderName.trim(), email: buyerEmail.trim() }
    : { name: wish.recipientName.trim(), email: wish.recipientEmail.trim() };
}

/** Nine in the morning at the winery on this date, whichever of its two times the winery then keeps (I-35). */
export function deliveryInstant(date: CivilDate): Date {
  const standard = new Date(`${date}T${String(deliveryHour + 8).padStart(2, '0')}:00:00Z`);
  const isStandard = wineryMinuteOfDay(standard) === deliveryHour * 60;
  return isStandard ? standard : new Date(standard.getTime() - 3_600_000);
}

/** When a wish is to be sent: at nine on its date, or at once when it names none or that is over. */
export function deliverAt({ deliverOn }: Pick<GiftCardWish, 'deliverOn'>, now: Date): Date {
  if (deliverOn === '') return now;
  const due = deliveryInstant(deliverOn);
  return due > now ? due : now;
}

/** `Friday, December 25, 2026`: a card may wait for another year. */
export function dayWords(date: CivilDate): string {
  return `${formatLongDate(date)}, ${civilParts(date).year}`;
}

type WishRefusal = Refusal<GiftCardWishCode> & { readonly field: string; readonly isMissing: boolean };

function missing(field: string, sentence: string): WishRefusal {
  return { code: 'FIELD_MISSING', sentence, field, isMissing: true };
}

function wrong(code: GiftCardWishCode, sentence: string, field: string): WishRefusal {
  return { code, sentence, field, isMissing: false };
}

type Judging = {
  /** The winery's civil date. */
  readonly today: CivilDate;
  readonly isEmail: (text: string) => boolean;
};

/** Everything that stands between a wish and its order, in the order of the form; empty when it can be bought. */
export function judgeWish(wish: GiftCardWish, judging: Judging): WishRefusal[] {
  return [...judgeAmount(wish), ...judgeEdit(wish, judging)];
}

function judgeAmount({ amountCents, quantity }: GiftCardWish): WishRefusal[] {
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

/** `$1,500`: a whole number of dollars as it is spoken of. */
export function dollars(amount: number): string {
  return formatRoundCents(cents(amount * 100));
}

/** The same for what may still be changed after a card was bought. */
export function judgeEdit(edit: Omit<GiftCardEdit, 'design'>, { today, isEmail }: Judging): WishRefusal[] {
  const { name, message } = longestGiftCardText;
  return [
    ...(edit.isForBuyer ? [] : judgeRecipient(edit, isEmail)),
    ...tooLong('senderName', edit.senderName, name),
    ...tooLong('personalizedMessage', edit.message, message),
    ...judgeDate(edit.deliverOn, today),
  ];
}

function judgeRecipient(
  { recipientName, recipientEmail }: Pick<GiftCardEdit, 'recipientName' | 'recipientEmail'>,
  isEmail: Judging['isEmail'],
): WishRefusal[] {
  return [
    ...(recipientName.trim() === ''
      ? [missing('recipientName', 'Please enter the name of whoever gets it.')]
      : tooLong('recipientName', recipientName, longestGiftCardText.name)),
    ...judgeAddress('recipientEmail', recipientEmail, isEmail),
  ];
}

/** The address that what is given goes to, or that of whoever gives it. */
export function judgeAddress(field: string, email: string, isEmail: Judging['isEmail']): WishRefusal[] {
  const typed = email.trim();
  if (typed === '') {
    const own = 'Please enter your e-mail address: the receipt goes there.';
    return [
      missing(field, field === 'senderEmail' ? own : 'Please enter the e-mail address that it goes to.'),
    ];
  }
  if (isEmail(typed)) return [];
  const shown = typed.length <= 40 ? typed : `${typed.slice(0, 39)}…`;
  return [wrong('EMAIL_INVALID', `${shown} is not an e-mail address we can write to.`, field)];
}

function tooLong(field: string, value: string, longest: number): WishRefusal[] {
  if (value.length <= longest) return [];
  return [wrong('TEXT_TOO_LONG', `This is ${value.length} characters long; ${longest} fit.`, field)];
}

function judgeDate(deliverOn: GiftCardWish['deliverOn'], today: CivilDate): WishRefusal[] {
  if (deliverOn === '') return [];
  const last = addDays(today, furthestDays);
  const isDate = parseCivilDate(deliverOn) !== undefined;
  if (isDate && deliverOn >= today && deliverOn <= last) return [];
  return [wrong('GIFT_CARD_DATE', `Choose a day from today to ${dayWords(last)}.`, 'deliverOn')];
}

/** What people mean who write these; the keys are how they are often written. */
const meantDomains: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gnail.com': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmail.cm': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmal.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'iclod.com': 'icloud.com',
  'icloud.con': 'icloud.com',
  'outlok.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'yaho.com': 'yahoo.com',
  'yahooo.com': 'yahoo.com',
  'yahoo.con': 'yahoo.com',
  'yhaoo.com': 'yahoo.com',
};

/** The address that was probably meant, to be asked about; undefined for whatever may well be right. */
export function meantEmail(email: string): string | undefined {
  const typed = email.trim();
  const at = typed.lastIndexOf('@');
  const meant = at < 1 ? undefined : meantDomains[typed.slice(at + 1).toLowerCase()];
  return meant === undefined ? undefined : `${typed.slice(0, at)}@${meant}`;
}

/** Whether everything but its amount may still change, and the purchase be given back. */
export function isEditable({ state }: Pick<GiftCard, 'state'>): boolean {
  return state === 'scheduled';
}

/** Whether its mail went out and its code is good: then it can be sent again, or to somebody else with another code. */
export function isOut({ state }: Pick<GiftCard, 'state'>): boolean {
  return state === 'sent' || state === 'active';
}

/** Whether orders may be paid with it; how much is left is for its account to say. */
export function isSpendable(card: Pick<GiftCard, 'state'>): boolean {
  return isOut(card);
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
    return `${card} has ${formatCents(cents(pending))} set aside, for an order or for cash: ${only}`;
  }
  if (spent === 0 && posted >= initialCents) return undefined;
  return `${card} has ${formatCents(cents(posted))} of its ${formatCents(initialCents)} left: ${only}`;
}

const stateWords: Readonly<Record<GiftCardState, string>> = {
  scheduled: 'Waits for its day',
  sent: 'Sent',
  active: 'Sent, and in use',
  locked: 'Locked',
  cashed_out: 'Paid out',
  cancelled: 'Cancelled, and your money given back',
};

/** Where a card stands, for whoever bought it. */
export function stateSentence(card: Pick<GiftCard, 'state' | 'deliverAt' | 'sentAt' | 'bouncedAt'>): string {
  const { state, deliverAt: due, sentAt, bouncedAt } = card;
  if (bouncedAt && isOut(card)) return 'Its mail came back: the address does not take mail';
  if (state === 'scheduled') return `Is sent on ${dayWords(wineryDate(due))} at 9 in the morning`;
  if (state === 'sent' && sentAt) return `Sent on ${dayWords(wineryDate(sentAt))}`;
  return stateWords[state];
}

/** What a page may offer on this civil date of the winery. */
export function giftCardLimits(today: CivilDate) {
  return {
    offeredDollars: offeredDollars as readonly number[],
    smallestDollars,
    largestDollars,
    mostCards,
    longestMessage: longestGiftCardText.message,
    firstDay: today as string,
    lastDay: addDays(today, furthestDays) as string,
  };
}
