import { expect, test } from 'vitest';
import { mailboxKey, normalizeCouponCode } from './code-rules.ts';

test.each([
  ['WELCOME10', 'WELCOME10'],
  ['  welcome10 ', 'WELCOME10'],
  ['Welcome 10', 'WELCOME10'],
  ['one use\u2013demo', 'ONEUSE-DEMO'],
  ['Ｗelcome１０', 'WELCOME10'],
  ['ship\u200b5\u00a0', 'SHIP5'],
])('reads “%s” as the promo code %s', (entered, code) => {
  expect(normalizeCouponCode(entered)).toBe(code);
});

test.each([
  ['an empty text', ''],
  ['two characters', 'A1'],
  ['a sentence', 'give me ten percent off of everything please'],
  ['a code that starts with a hyphen', '-ABC'],
  ['a code with quotes', "ABC' or 1=1"],
  ['HTML markup', '<script>'],
  ['a code with a NUL character', 'ABC\u0000'],
  ['Cyrillic letters', 'ВЕЛКОМ'],
  ['100,000 characters', 'A'.repeat(100_000)],
])('rejects %s as a code', (_, entered) => {
  expect(normalizeCouponCode(entered)).toBeUndefined();
});

test('reads a code in a text of up to 100 characters, spaces included', () => {
  expect(normalizeCouponCode('WELCOME10'.padEnd(100))).toBe('WELCOME10');
  expect(normalizeCouponCode('WELCOME10'.padEnd(101))).toBeUndefined();
});

test('identifies one mailbox as one person in every spelling (I-50)', () => {
  const ana = mailboxKey('ana.nunez@gmail.com');
  for (const alias of ['Ana.Nunez@Gmail.com', ' ananunez@gmail.com ', 'ana.nunez+wine@gmail.com']) {
    expect(mailboxKey(alias)).toBe(ana);
  }
  expect(mailboxKey('ana.nunez@example.com')).not.toBe(mailboxKey('ananunez@example.com'));
  expect(mailboxKey('ana+1@example.com')).toBe(mailboxKey('ana@example.com'));
});
