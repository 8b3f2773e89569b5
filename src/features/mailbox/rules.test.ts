import { expect, test } from 'vitest';
import { openedEmailOf, splitIntoTextPieces } from './rules.ts';

test('splitIntoTextPieces turns web addresses into links and nothing else', () => {
  const url = 'http://localhost:3000/order-confirmation?t=aB-_9';
  expect(splitIntoTextPieces(`See your order:\n${url}\n\nThank you.`)).toEqual([
    { text: 'See your order:\n' },
    { text: url, href: url },
    { text: '\n\nThank you.' },
  ]);
});

test.each([
  ['Look at https://example.org/a.', 'https://example.org/a'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['<https://example.org/a?b=c&d=e>', 'https://example.org/a?b=c&d=e'],
])('splitIntoTextPieces finds the link in %j: %s', (text, href) => {
  const pieces = splitIntoTextPieces(text);
  expect(pieces.find((piece) => piece.href !== undefined)?.href).toBe(href);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

test.each(['javascript:alert(1)', 'data:text/html,hello', 'mailto:somebody@example.org', ''])(
  'splitIntoTextPieces finds no link in %j',
  (text) => {
    expect(splitIntoTextPieces(text).some(({ href }) => href !== undefined)).toBe(false);
  },
);

test('openedEmailOf formats the time in the winery’s time zone', () => {
  const mail = {
    id: '1',
    receivedAt: new Date('2026-11-21T01:30:05Z'),
    from: 'shop@example.org',
    to: 'guest@example.org',
    subject: 'Your order',
    messageId: '<a@b>',
    text: 'Hello',
    html: '',
  };
  expect(openedEmailOf(mail).receivedAt).toBe('Nov 20, 5:30:05 PM PST');
});
