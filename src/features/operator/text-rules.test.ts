import { expect, test } from 'vitest';
import {
  formatInstant,
  formatSection,
  formatTable,
  formatTermColumns,
  singleLine,
  wrapText,
} from './text-rules.ts';

test('formatInstant uses the winery’s time zone, in summer and winter', () => {
  expect(formatInstant(new Date('2026-11-21T05:07:00Z'))).toBe('2026-11-20 21:07');
  expect(formatInstant(new Date('2026-07-01T07:00:00Z'))).toBe('2026-07-01 00:00');
});

test('table sizes columns by their widest cell and aligns numbers to the right', () => {
  const rows = [
    { code: 'A', free: 5 },
    { code: 'LONGER', free: 120 },
  ];
  const shown = [
    { title: 'code', of: ({ code }: (typeof rows)[number]) => code },
    { title: 'free', of: ({ free }: (typeof rows)[number]) => free, isNumber: true },
  ] as const;
  expect(formatTable(rows, shown, 'nothing')).toBe('code    free\nA          5\nLONGER   120');
  expect(formatTable([], shown, 'nothing')).toBe('nothing');
});

test('singleLine and table remove line breaks and control characters from customer text', () => {
  expect(singleLine('Ana\n\u001b[2JNúñez\u202e\t!')).toBe('Ana [2JNúñez !');
  expect(formatTable([{ name: 'x\u0007\ny' }], [{ title: 'name', of: ({ name }) => name }], '')).toBe(
    'name\nx y',
  );
});

test('wrap, formatTermColumns and section indent their lines', () => {
  const text = wrapText('word '.repeat(30), '  - ', '    ');
  expect(text.split('\n').map((line) => line.slice(0, 8))).toEqual(['  - word', '    word']);
  expect(text.split('\n').every((line) => line.length <= 100)).toBe(true);
  expect(
    formatTermColumns(
      [
        ['a', 'first'],
        ['bcd', 'second'],
      ],
      ' ',
    ),
  ).toBe(' a    first\n bcd  second');
  expect(formatSection('Title', '')).toBe('');
  expect(formatSection('Title', 'a\nb')).toBe('Title\n  a\n  b');
});
