import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLongDate, formatShortDate, parseCivilDate } from './dates.ts';
import { formatGroupedDigits } from './digits.ts';
import { invariant } from './invariant.ts';
import { formatList, formatListWithoutSerialComma } from './listed.ts';
import { cents, formatCents } from './money.ts';

test('formats a number like Intl', () => {
  const language = new Intl.NumberFormat('en-US');
  fc.assert(fc.property(fc.nat(), (whole) => formatGroupedDigits(whole) === language.format(whole)));
});

test('formats a list like Intl', () => {
  const words = fc.array(fc.string({ minLength: 1 }), { maxLength: 6 });
  for (const [word, type] of [
    ['and', 'conjunction'],
    ['or', 'disjunction'],
  ] as const) {
    const american = new Intl.ListFormat('en-US', { type });
    const british = new Intl.ListFormat('en-GB', { type });
    fc.assert(fc.property(words, (items) => formatList(items, word) === american.format(items)));
    fc.assert(
      fc.property(words, (items) => formatListWithoutSerialComma(items, word) === british.format(items)),
    );
  }
});

test('formats a price like Intl', () => {
  const language = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(fc.property(fc.nat(), (amount) => formatCents(cents(amount)) === language.format(amount / 100)));
});

test('formats a day like Intl', () => {
  const words = { timeZone: 'UTC', day: 'numeric' } as const;
  const short = new Intl.DateTimeFormat('en-US', { ...words, weekday: 'short', month: 'short' });
  const long = new Intl.DateTimeFormat('en-US', { ...words, weekday: 'long', month: 'long' });
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (instant) => {
      const day = parseCivilDate(instant.toISOString().slice(0, 10));
      invariant(day, 'every instant has a day');
      expect(formatShortDate(day)).toBe(short.format(instant));
      expect(formatLongDate(day)).toBe(long.format(instant));
    }),
  );
});
