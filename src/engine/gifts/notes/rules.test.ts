import { describe, expect, it, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import {
  describeGiftDeliveryTime,
  giftDeliveryInstant,
  giftDeliveryTimeOf,
  giftFormLimits,
  giftsOverdueBefore,
  suggestEmailCorrection,
  toStoredGiftNote,
  validateGiftEmail,
  validateGiftNoteText,
  validateGiftRecipient,
} from './rules.ts';

const day = (text: string) => text as CivilDate;
const today = day('2026-11-20');
const now = new Date('2026-11-20T20:00:00Z');
const isEmail = (text: string) => /^\S+@\S+$/.test(text);

describe('gift delivery', () => {
  it.each([
    ['2026-12-25', '2026-12-25T17:00:00Z'],
    ['2026-07-04', '2026-07-04T16:00:00Z'],
    ['2026-03-08', '2026-03-08T16:00:00Z'],
    ['2026-11-01', '2026-11-01T17:00:00Z'],
  ])('is due at 9 am winery time on %s, in summer and winter (I-35)', (date, instant) => {
    expect(giftDeliveryInstant(day(date))).toEqual(new Date(instant));
  });

  it('is immediate without a date, or if 9 am on the date has passed', () => {
    expect(giftDeliveryTimeOf({ deliverOn: '' }, now)).toEqual(now);
    expect(giftDeliveryTimeOf({ deliverOn: today }, now)).toEqual(now);
    expect(giftDeliveryTimeOf({ deliverOn: day('2026-11-21') }, now)).toEqual(
      new Date('2026-11-21T17:00:00Z'),
    );
    expect(describeGiftDeliveryTime({ deliverOn: '' })).toBe('right after you pay');
    expect(describeGiftDeliveryTime({ deliverOn: day('2026-12-25') })).toBe(
      'on Friday, December 25, 2026 at 9 am',
    );
  });

  it('stores the sender and message without surrounding whitespace', () => {
    const note = { senderName: ' Ana ', message: ' Cheers\n', deliverOn: '' } as const;
    expect(toStoredGiftNote(note, now)).toEqual({ senderName: 'Ana', message: 'Cheers', deliverAt: now });
  });

  it('is overdue after an hour', () => {
    expect(giftsOverdueBefore(now)).toEqual(new Date('2026-11-20T19:00:00Z'));
  });
});

describe('gift note validation', () => {
  const codes = (refusals: readonly { readonly code: string; readonly field: string }[]) =>
    refusals.map(({ code, field }) => `${code} ${field}`);
  const recipient = (recipientName: string, recipientEmail = 'bo@example.com') =>
    codes(validateGiftRecipient({ recipientName, recipientEmail }, isEmail));
  const words = (more: object) =>
    codes(validateGiftNoteText({ senderName: '', message: '', deliverOn: '', ...more }, today));

  it('rejects a missing recipient name or one longer than 60 characters', () => {
    expect(recipient(' ')).toEqual(['FIELD_MISSING recipientName']);
    expect(recipient('b'.repeat(60))).toEqual([]);
    expect(recipient('b'.repeat(61))).toEqual(['TEXT_TOO_LONG recipientName']);
  });

  it('rejects a missing or invalid email address, and truncates a long one in the error', () => {
    expect(recipient('Bo', ' ')).toEqual(['FIELD_MISSING recipientEmail']);
    expect(recipient('Bo', 'bo')).toEqual(['EMAIL_INVALID recipientEmail']);
    const sentence = (email: string) => validateGiftEmail('senderEmail', email, isEmail)[0]?.sentence;
    expect(sentence('x'.repeat(40))).toMatch(/^x{40} isn’t/);
    expect(sentence('x'.repeat(41))).toMatch(/^x{39}… isn’t/);
    expect(sentence('')).toMatch(/receipt/);
    expect(validateGiftEmail('recipientEmail', '', isEmail)[0]?.sentence).not.toMatch(/receipt/);
    expect(validateGiftEmail('senderEmail', '', isEmail)[0]?.isMissing).toBe(true);
    expect(validateGiftEmail('senderEmail', 'x', isEmail)[0]?.isMissing).toBe(false);
  });

  it('rejects a sender name over 60 characters and a message over 300', () => {
    expect(words({ senderName: 'a'.repeat(60), message: 'a'.repeat(300) })).toEqual([]);
    expect(words({ senderName: 'a'.repeat(61), message: 'a'.repeat(301) })).toEqual([
      'TEXT_TOO_LONG senderName',
      'TEXT_TOO_LONG personalizedMessage',
    ]);
  });

  it('rejects a delivery date that is past, more than a year away, or invalid', () => {
    for (const deliverOn of ['', '2026-11-20', '2027-11-20']) expect(words({ deliverOn })).toEqual([]);
    for (const deliverOn of ['2026-11-19', '2027-11-21', '2026-11-31', 'soon']) {
      expect(words({ deliverOn })).toEqual(['GIFT_CARD_DATE deliverOn']);
    }
    expect(giftFormLimits(today)).toEqual({ longestMessage: 300, firstDay: today, lastDay: '2027-11-20' });
  });
});

test.each([
  [' ana@gmial.com ', 'ana@gmail.com'],
  ['ana@GMAIL.CO', 'ana@gmail.com'],
  ['a@b@yahoo.con', 'a@b@yahoo.com'],
  ['ana@gmail.com', undefined],
  ['@gmial.com', undefined],
  ['gmial.com', undefined],
  ['a@gmial.com', 'a@gmail.com'],
])('the suggested correction of %s is %s', (entered, meant) => {
  expect(suggestEmailCorrection(entered)).toBe(meant);
});
