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
import type { GiftNoteCode, RequestRefusal } from './types.ts';

/** How many days ahead a gift can be scheduled, for nine in the morning at the winery. */
export const maximumDaysAhead = 365;
const deliveryHour = 9;

export const maximumGiftTextLengths = { name: 60, email: 254, message: 300 } as const;

/** Returns nine in the morning at the winery on this date, in either of its time zone's offsets (I-35). */
export function deliveryInstant(date: CivilDate): Date {
  const standard = new Date(`${date}T${String(deliveryHour + 8).padStart(2, '0')}:00:00Z`);
  const isStandard = wineryMinuteOfDay(standard) === deliveryHour * 60;
  return isStandard ? standard : new Date(standard.getTime() - 3_600_000);
}

/** Returns when a gift is sent: at nine on its date, or at once without a date or after that time. */
export function deliveryTimeOf({ deliverOn }: Pick<GiftNote, 'deliverOn'>, now: Date): Date {
  if (deliverOn === '') return now;
  const due = deliveryInstant(deliverOn);
  return due > now ? due : now;
}

/** Formats a date with its year, since a gift may be scheduled for next year: `Friday, December 25, 2026`. */
export function formatDeliveryDay(date: CivilDate): string {
  return `${formatLongDate(date)}, ${civilParts(date).year}`;
}

/** Describes when a gift is sent after it is paid for: `on Friday, December 25, 2026 at 9 am`. */
export function describeSending({ deliverOn }: Pick<GiftNote, 'deliverOn'>): string {
  const day = parseCivilDate(deliverOn);
  return day ? `on ${formatDeliveryDay(day)} at 9 am` : 'right after you pay';
}

/** Returns the texts of a gift's email as they are stored, without spaces around them, and when it is sent. */
export function storedNote(
  note: Pick<GiftNote, 'senderName' | 'message' | 'deliverOn'>,
  now: Date,
): { readonly senderName: string; readonly message: string; readonly deliverAt: Date } {
  return {
    senderName: note.senderName.trim(),
    message: note.message.trim(),
    deliverAt: deliveryTimeOf(note, now),
  };
}

/** Returns the instant before which an unsent gift is overdue; the job runs every five minutes. */
export function overdueSince(now: Date): Date {
  return new Date(now.getTime() - 3_600_000);
}

/** Describes the status of a gift that was not sent yet, for its giver. */
export function dueSentence(deliverAt: Date): string {
  return `Will be sent on ${formatDeliveryDay(wineryDate(deliverAt))} at 9 am`;
}

export const bouncedSentence = 'The email bounced: the address doesn’t accept email';

export function missingFieldRefusal(field: string, sentence: string): RequestRefusal<'FIELD_MISSING'> {
  return { code: 'FIELD_MISSING', sentence, field, isMissing: true };
}

export function invalidFieldRefusal<Code extends string>(
  code: Code,
  sentence: string,
  field: string,
): RequestRefusal<Code> {
  return { code, sentence, field, isMissing: false };
}

export type NoteFacts = {
  /** The winery's civil date. */
  readonly today: CivilDate;
  readonly isEmail: (text: string) => boolean;
};

type NoteRefusal = RequestRefusal<GiftNoteCode>;

/** Returns what is wrong with the recipient. */
export function judgeRecipient(
  { recipientName, recipientEmail }: Pick<GiftNote, 'recipientName' | 'recipientEmail'>,
  isEmail: NoteFacts['isEmail'],
): NoteRefusal[] {
  return [
    ...(recipientName.trim() === ''
      ? [missingFieldRefusal('recipientName', 'Enter the recipient’s name.')]
      : tooLong('recipientName', recipientName, maximumGiftTextLengths.name)),
    ...judgeEmail('recipientEmail', recipientEmail, isEmail),
  ];
}

/** Returns what is wrong with the texts and the date of the email. */
export function judgeNoteText(
  { senderName, message, deliverOn }: Pick<GiftNote, 'senderName' | 'message' | 'deliverOn'>,
  today: CivilDate,
): NoteRefusal[] {
  return [
    ...tooLong('senderName', senderName, maximumGiftTextLengths.name),
    ...tooLong('personalizedMessage', message, maximumGiftTextLengths.message),
    ...judgeDate(deliverOn, today),
  ];
}

/** Returns what is wrong with an email address of the recipient or the giver. */
export function judgeEmail(field: string, email: string, isEmail: NoteFacts['isEmail']): NoteRefusal[] {
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

function judgeDate(deliverOn: GiftNote['deliverOn'], today: CivilDate): NoteRefusal[] {
  if (deliverOn === '') return [];
  const last = addDays(today, maximumDaysAhead);
  const isDate = parseCivilDate(deliverOn) !== undefined;
  if (isDate && deliverOn >= today && deliverOn <= last) return [];
  return [
    invalidFieldRefusal(
      'GIFT_CARD_DATE',
      `Choose a date from today through ${formatDeliveryDay(last)}.`,
      'deliverOn',
    ),
  ];
}

/** Common misspellings of email domains, with the correct domain. */
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

/** Returns the address that was probably meant, to suggest it; undefined when the address looks right. */
export function suggestEmail(email: string): string | undefined {
  const entered = email.trim();
  const at = entered.lastIndexOf('@');
  const meant = at < 1 ? undefined : meantDomains[entered.slice(at + 1).toLowerCase()];
  return meant === undefined ? undefined : `${entered.slice(0, at)}@${meant}`;
}

/** Returns the limits that a page shows on this civil date of the winery. */
export function giftLimits(today: CivilDate) {
  return {
    longestMessage: maximumGiftTextLengths.message,
    firstDay: today as string,
    lastDay: addDays(today, maximumDaysAhead) as string,
  };
}
