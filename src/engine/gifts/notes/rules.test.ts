import { describe, expect, it, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import {
  deliveryInstant,
  deliveryTimeOf,
  describeSending,
  giftLimits,
  judgeEmail,
  judgeNoteText,
  judgeRecipient,
  overdueSince,
  storedNote,
  suggestEmail,
} from './rules.ts';

const day = (text: string) => text as CivilDate;
const today = day('2026-11-20');
const now = new Date('2026-11-20T20:00:00Z');
const isEmail = (text: string) => /^\S+@\S+$/.test(text);

describe('a gift is sent', () => {
  it.each([
    ['2026-12-25', '2026-12-25T17:00:00Z'],
    ['2026-07-04', '2026-07-04T16:00:00Z'],
    ['2026-03-08', '2026-03-08T16:00:00Z'],
    ['2026-11-01', '2026-11-01T17:00:00Z'],
  ])('at nine at the winery on %s, in summer and winter (I-35)', (date, instant) => {
    expect(deliveryInstant(day(date))).toEqual(new Date(instant));
  });

  it('at once without a day, or when nine on its day has passed', () => {
    expect(deliveryTimeOf({ deliverOn: '' }, now)).toEqual(now);
    expect(deliveryTimeOf({ deliverOn: today }, now)).toEqual(now);
    expect(deliveryTimeOf({ deliverOn: day('2026-11-21') }, now)).toEqual(new Date('2026-11-21T17:00:00Z'));
    expect(describeSending({ deliverOn: '' })).toBe('right after you pay');
    expect(describeSending({ deliverOn: day('2026-12-25') })).toBe('on Friday, December 25, 2026 at 9 am');
  });

  it('with the words as entered, without the blanks around them', () => {
    const note = { senderName: ' Ana ', message: ' Cheers\n', deliverOn: '' } as const;
    expect(storedNote(note, now)).toEqual({ senderName: 'Ana', message: 'Cheers', deliverAt: now });
  });

  it('within an hour, or it is overdue', () => {
    expect(overdueSince(now)).toEqual(new Date('2026-11-20T19:00:00Z'));
  });
});

describe('rejects a gift note', () => {
  const codes = (refusals: readonly { readonly code: string; readonly field: string }[]) =>
    refusals.map(({ code, field }) => `${code} ${field}`);
  const recipient = (recipientName: string, recipientEmail = 'bo@example.com') =>
    codes(judgeRecipient({ recipientName, recipientEmail }, isEmail));
  const words = (more: object) =>
    codes(judgeNoteText({ senderName: '', message: '', deliverOn: '', ...more }, today));

  it('with a missing name or one longer than 60', () => {
    expect(recipient(' ')).toEqual(['FIELD_MISSING recipientName']);
    expect(recipient('b'.repeat(60))).toEqual([]);
    expect(recipient('b'.repeat(61))).toEqual(['TEXT_TOO_LONG recipientName']);
  });

  it('with a missing or invalid address', () => {
    expect(recipient('Bo', ' ')).toEqual(['FIELD_MISSING recipientEmail']);
    expect(recipient('Bo', 'bo')).toEqual(['EMAIL_INVALID recipientEmail']);
    const sentence = (email: string) => judgeEmail('senderEmail', email, isEmail)[0]?.sentence;
    expect(sentence('x'.repeat(40))).toMatch(/^x{40} isn’t/);
    expect(sentence('x'.repeat(41))).toMatch(/^x{39}… isn’t/);
    expect(sentence('')).toMatch(/receipt/);
    expect(judgeEmail('recipientEmail', '', isEmail)[0]?.sentence).not.toMatch(/receipt/);
    expect(judgeEmail('senderEmail', '', isEmail)[0]?.isMissing).toBe(true);
    expect(judgeEmail('senderEmail', 'x', isEmail)[0]?.isMissing).toBe(false);
  });

  it('with texts that are too long', () => {
    expect(words({ senderName: 'a'.repeat(60), message: 'a'.repeat(300) })).toEqual([]);
    expect(words({ senderName: 'a'.repeat(61), message: 'a'.repeat(301) })).toEqual([
      'TEXT_TOO_LONG senderName',
      'TEXT_TOO_LONG personalizedMessage',
    ]);
  });

  it('with a day that has passed, is more than a year away, or is invalid', () => {
    for (const deliverOn of ['', '2026-11-20', '2027-11-20']) expect(words({ deliverOn })).toEqual([]);
    for (const deliverOn of ['2026-11-19', '2027-11-21', '2026-11-31', 'soon']) {
      expect(words({ deliverOn })).toEqual(['GIFT_CARD_DATE deliverOn']);
    }
    expect(giftLimits(today)).toEqual({ longestMessage: 300, firstDay: today, lastDay: '2027-11-20' });
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
])('suggests a correction of %s: %s', (entered, meant) => {
  expect(suggestEmail(entered)).toBe(meant);
});
