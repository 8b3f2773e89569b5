import {
  addDays,
  type CivilDate,
  civilParts,
  formatLongDate,
  parseCivilDate,
  wineryDate,
  wineryMinuteOfDay,
} from '../../../core/dates.ts';
import type { GiftNote } from './note-types.ts';
import type { GiftFieldRefusal, GiftNoteRefusalCode } from './types.ts';

/** How many days ahead a gift's delivery can be scheduled. Delivery is at 9 am in the winery's time zone. */
export const maxGiftDaysAhead = 365;
const deliveryHour = 9;

export const maxGiftTextLengths = { name: 60, email: 254, message: 300 } as const;

/** Returns the instant of 9 am on this date in the winery's time zone, in standard or daylight saving time (I-35). */
export function giftDeliveryInstant(date: CivilDate): Date {
  const standard = new Date(`${date}T${String(deliveryHour + 8).padStart(2, '0')}:00:00Z`);
  const isStandard = wineryMinuteOfDay(standard) === deliveryHour * 60;
  return isStandard ? standard : new Date(standard.getTime() - 3_600_000);
}

/** Returns when a gift is sent: at 9 am on its delivery date, or immediately if it has no date or that time has passed. */
export function giftDeliveryTimeOf({ deliverOn }: Pick<GiftNote, 'deliverOn'>, now: Date): Date {
  if (deliverOn === '') return now;
  const due = giftDeliveryInstant(deliverOn);
  return due > now ? due : now;
}

/** Returns a date with its year, since a gift may be scheduled for next year: `Friday, December 25, 2026`. */
export function formatGiftDeliveryDate(date: CivilDate): string {
  return `${formatLongDate(date)}, ${civilParts(date).year}`;
}

/** Returns a phrase for when a gift will be sent: `on Friday, December 25, 2026 at 9 am`, or `right after you pay` if it has no date. */
export function describeGiftDeliveryTime({ deliverOn }: Pick<GiftNote, 'deliverOn'>): string {
  const day = parseCivilDate(deliverOn);
  return day ? `on ${formatGiftDeliveryDate(day)} at 9 am` : 'right after you pay';
}

/** Returns a gift's sender name and message, trimmed for storage, and its delivery time. */
export function toStoredGiftNote(
  note: Pick<GiftNote, 'senderName' | 'message' | 'deliverOn'>,
  now: Date,
): { readonly senderName: string; readonly message: string; readonly deliverAt: Date } {
  return {
    senderName: note.senderName.trim(),
    message: note.message.trim(),
    deliverAt: giftDeliveryTimeOf(note, now),
  };
}

/**
 * Returns the time one hour before `now`. A gift that was due before then and is still unsent is overdue, since the job runs every five
 * minutes.
 */
export function giftsOverdueBefore(now: Date): Date {
  return new Date(now.getTime() - 3_600_000);
}

/** Returns the status, shown to the giver, of a gift that hasn't been sent yet. */
export function scheduledGiftSentence(deliverAt: Date): string {
  return `Will be sent on ${formatGiftDeliveryDate(wineryDate(deliverAt))} at 9 am`;
}

export const bouncedGiftEmailSentence = 'The email bounced: the address doesn’t accept email';

export function missingFieldRefusal(field: string, sentence: string): GiftFieldRefusal<'FIELD_MISSING'> {
  return { code: 'FIELD_MISSING', sentence, field, isMissing: true };
}

export function invalidFieldRefusal<Code extends string>(
  code: Code,
  sentence: string,
  field: string,
): GiftFieldRefusal<Code> {
  return { code, sentence, field, isMissing: false };
}

export type GiftNoteValidationFacts = {
  /** The current date in the winery's time zone. */
  readonly today: CivilDate;
  readonly isEmail: (text: string) => boolean;
};

type NoteRefusal = GiftFieldRefusal<GiftNoteRefusalCode>;

/** Returns the validation errors for a gift's recipient name and email address. */
export function validateGiftRecipient(
  { recipientName, recipientEmail }: Pick<GiftNote, 'recipientName' | 'recipientEmail'>,
  isEmail: GiftNoteValidationFacts['isEmail'],
): NoteRefusal[] {
  return [
    ...(recipientName.trim() === ''
      ? [missingFieldRefusal('recipientName', 'Enter the recipient’s name.')]
      : tooLong('recipientName', recipientName, maxGiftTextLengths.name)),
    ...validateGiftEmail('recipientEmail', recipientEmail, isEmail),
  ];
}

/** Returns the validation errors for a gift's sender name, message and delivery date. */
export function validateGiftNoteText(
  { senderName, message, deliverOn }: Pick<GiftNote, 'senderName' | 'message' | 'deliverOn'>,
  today: CivilDate,
): NoteRefusal[] {
  return [
    ...tooLong('senderName', senderName, maxGiftTextLengths.name),
    ...tooLong('personalizedMessage', message, maxGiftTextLengths.message),
    ...evaluateDate(deliverOn, today),
  ];
}

/** Returns the validation errors for the recipient's or the giver's email address. */
export function validateGiftEmail(
  field: string,
  email: string,
  isEmail: GiftNoteValidationFacts['isEmail'],
): NoteRefusal[] {
  const entered = email.trim();
  if (entered === '') {
    const own = 'Enter your email address so that we can send your receipt.';
    return [
      missingFieldRefusal(field, field === 'senderEmail' ? own : 'Enter the recipient’s email address.'),
    ];
  }
  if (isEmail(entered)) return [];
  const shown = entered.length <= 40 ? entered : `${entered.slice(0, 39)}…`;
  return [invalidFieldRefusal('EMAIL_INVALID', `${shown} isn’t a valid email address.`, field)];
}

function tooLong(field: string, value: string, longest: number): NoteRefusal[] {
  if (value.length <= longest) return [];
  return [
    invalidFieldRefusal(
      'TEXT_TOO_LONG',
      `This is ${value.length} characters long. The limit is ${longest}.`,
      field,
    ),
  ];
}

function evaluateDate(deliverOn: GiftNote['deliverOn'], today: CivilDate): NoteRefusal[] {
  if (deliverOn === '') return [];
  const last = addDays(today, maxGiftDaysAhead);
  const isDate = parseCivilDate(deliverOn) !== undefined;
  if (isDate && deliverOn >= today && deliverOn <= last) return [];
  return [
    invalidFieldRefusal(
      'GIFT_CARD_DATE',
      `Choose a date from today through ${formatGiftDeliveryDate(last)}.`,
      'deliverOn',
    ),
  ];
}

/** Common misspellings of email domains, from misspelling to correct domain. */
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

/** Returns a corrected email address to suggest if the domain is a common misspelling; otherwise undefined. */
export function suggestEmailCorrection(email: string): string | undefined {
  const entered = email.trim();
  const at = entered.lastIndexOf('@');
  const meant = at < 1 ? undefined : meantDomains[entered.slice(at + 1).toLowerCase()];
  return meant === undefined ? undefined : `${entered.slice(0, at)}@${meant}`;
}

/**
 * Returns the limits of the gift form: the message length, and the first and last delivery dates.
 * @param today the date in the winery's time zone.
 */
export function giftFormLimits(today: CivilDate) {
  return {
    longestMessage: maxGiftTextLengths.message,
    firstDay: today as string,
    lastDay: addDays(today, maxGiftDaysAhead) as string,
  };
}
