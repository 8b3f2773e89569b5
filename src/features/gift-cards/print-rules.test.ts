import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakIntoLines, splitIntoFontRuns } from './print-rules.ts';

const isLatin = (codePoint: number) => codePoint < 0x100;
const isExtended = (codePoint: number) => codePoint >= 0x100 && codePoint < 0x250;

test('each character is set in the first font that has it, and a dot replaces characters that no font has', () => {
  expect(splitIntoFontRuns('Łukasz & Zoë 🍷', [isLatin, isExtended])).toEqual([
    { face: 1, text: 'Ł' },
    { face: 0, text: 'ukasz & Zoë ·' },
  ]);
  expect(splitIntoFontRuns('one\r\n\n\n\ntwo', [isLatin])).toEqual([{ face: 0, text: 'one\n\ntwo' }]);
});

test('invisible and direction-changing characters are not printed', () => {
  expect(splitIntoFontRuns('a\u202egnp.exe\u0000\u200b\u2066b', [() => true])).toEqual([
    { face: 0, text: 'agnp.exeb' },
  ]);
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { maxLength: 100 }), (units) => {
      const printed = splitIntoFontRuns(String.fromCharCode(...units), [isLatin, isExtended])
        .map(({ text }) => text)
        .join('');
      expect(printed).toMatch(/^[\P{C}\n]*$/u);
      expect([...printed].every((sign) => sign < '\u0250')).toBe(true);
    }),
  );
});

test('breakIntoLines never exceeds the page width and keeps every word, even one longer than a line', () => {
  const widthOf = ({ text }: { text: string }) => [...text].length;
  const shown = (text: string, most: number) =>
    breakIntoLines(splitIntoFontRuns(text, [isLatin, isExtended]), widthOf, most).map((line) =>
      line
        .map((run) => run.text)
        .join('')
        .trimEnd(),
    );
  expect(shown('To a good year\nand a better one', 9)).toEqual([
    'To a good',
    'year',
    'and a',
    'better',
    'one',
  ]);
  expect(shown('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 1, max: 30 }), (text, most) => {
      const lines = shown(text, most);
      expect(lines.every((line) => line.length <= most)).toBe(true);
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/[\s\p{C}]/gu, ''));
    }),
  );
});
