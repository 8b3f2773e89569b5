import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codeFromBytes,
  formatGiftCardCode,
  giftCardCodeBytes,
  giftCardCodeLength,
  giftCardCodeProblem,
  lastFourOf,
  normalizeGiftCardCode,
  normalizeGiftCardPin,
  pinFromBytes,
} from './code-rules.ts';

const readableAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const random = fc.uint8Array({ minLength: giftCardCodeBytes, maxLength: giftCardCodeBytes });
const codes = random.map(codeFromBytes);
const anyText = fc.array(fc.nat(0xffff), { maxLength: 120 }).map((units) => String.fromCharCode(...units));

test('a gift card code has 17 characters of its alphabet and encodes all 80 bits', () => {
  fc.assert(
    fc.property(random, random, (left, right) => {
      const code = codeFromBytes(left);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{17}$/);
      expect(code).toHaveLength(giftCardCodeLength);
      const isSame = Buffer.from(left).equals(Buffer.from(right));
      expect(codeFromBytes(right) === code).toBe(isSame);
    }),
  );
  // The bits of one byte after another, five to a character.
  const counting = codeFromBytes(Uint8Array.of(0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf));
  expect(counting.slice(0, 16)).toBe('0123456789ABCDEF');
});

test('the check character catches every single wrong character', () => {
  fc.assert(
    fc.property(codes, fc.nat(giftCardCodeLength - 1), (code, at) => {
      for (const character of readableAlphabet) {
        const changed = code.slice(0, at) + character + code.slice(at + 1);
        expect(normalizeGiftCardCode(changed)).toBe(changed === code ? code : undefined);
      }
    }),
  );
});

test('the check character catches every swap of two characters, adjacent or not', () => {
  const two = fc.uniqueArray(fc.nat(giftCardCodeLength - 1), { minLength: 2, maxLength: 2 });
  const swapped = (code: string, [a = 0, b = 0]: number[]) => {
    const characters = [...code];
    [characters[a], characters[b]] = [code.charAt(b), code.charAt(a)];
    return characters.join('');
  };
  fc.assert(
    fc.property(codes, two, (code, places) => {
      const changed = swapped(code, places);
      expect(normalizeGiftCardCode(changed)).toBe(changed === code ? code : undefined);
    }),
  );
  fc.assert(
    fc.property(codes, fc.nat(giftCardCodeLength - 2), (code, at) => {
      const changed = swapped(code, [at, at + 1]);
      expect(normalizeGiftCardCode(changed)).toBe(changed === code ? code : undefined);
    }),
  );
});

test('a code is accepted in lowercase, with any separators, and with O or I in place of 0 or 1', () => {
  const glue = fc.constantFrom('', ' ', '-', ' - ', '–', '\u00a0', '\u200b', '.', '\n');
  fc.assert(
    fc.property(
      codes,
      fc.array(glue, { minLength: 18, maxLength: 18 }),
      fc.boolean(),
      (code, glues, isLow) => {
        const loose = [...code].map((character, at) => {
          const entered = character === '0' ? 'O' : character === '1' ? (at % 2 ? 'I' : 'l') : character;
          return (isLow ? entered.toLowerCase() : entered) + (glues[at] ?? '');
        });
        expect(normalizeGiftCardCode(loose.join(''))).toBe(code);
        expect(normalizeGiftCardCode(formatGiftCardCode(code))).toBe(code);
      },
    ),
  );
});

test('any other text is rejected as a code, regardless of its length', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const code = normalizeGiftCardCode(text);
      expect(code === undefined || normalizeGiftCardCode(code) === code).toBe(true);
    }),
  );
  expect(normalizeGiftCardCode('0'.repeat(giftCardCodeLength))).toBe('0'.repeat(giftCardCodeLength));
  expect(normalizeGiftCardCode('0'.repeat(1_000_000))).toBeUndefined();
  expect(normalizeGiftCardCode('U'.repeat(giftCardCodeLength))).toBeUndefined();
});

test('a code is accepted in input of up to 100 characters, and longer input is rejected', () => {
  const code = codeFromBytes(new Uint8Array(giftCardCodeBytes).fill(7));
  expect(normalizeGiftCardCode(code.padEnd(100))).toBe(code);
  expect(normalizeGiftCardCode(code.padEnd(101))).toBeUndefined();
});

test('a PIN is derived from six bytes, most significant byte first', () => {
  expect(pinFromBytes(Uint8Array.of(0, 0, 0, 0, 0, 7, 9))).toBe('0007');
  expect(pinFromBytes(Uint8Array.of(1, 0, 0, 0, 0, 0))).toBe(String(256 ** 5 % 10_000));
});

test('the error for an invalid code names a typo or the expected length', () => {
  const right = codeFromBytes(new Uint8Array(giftCardCodeBytes).fill(7));
  const slip = right.slice(0, -1) + (right.endsWith('0') ? '1' : '0');
  expect(normalizeGiftCardCode(slip)).toBeUndefined();
  expect(giftCardCodeProblem(slip)).toContain('typo');
  for (const entered of ['', right.slice(1), `${right}7`, 'x'.repeat(1_000)]) {
    expect(giftCardCodeProblem(entered)).toContain(`has ${giftCardCodeLength} letters and digits`);
  }
});

test('a PIN has four digits, varies with its bytes, and is accepted with spaces but not with other characters', () => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (bytes) => {
      const pin = pinFromBytes(bytes);
      expect(pin).toMatch(/^\d{4}$/);
      expect(normalizeGiftCardPin(` ${pin.slice(0, 2)} ${pin.slice(2)} `)).toBe(pin);
      counts.set(pin, 1);
    }),
    { numRuns: 500 },
  );
  expect(counts.size).toBeGreaterThan(100);
  for (const entered of ['', '123', '12345', 'abcd', '１２３４'])
    expect(normalizeGiftCardPin(entered)).toBeUndefined();
});

test('a code is formatted in four groups and abbreviated to its last four characters', () => {
  const code = codeFromBytes(new Uint8Array(giftCardCodeBytes).fill(0xff));
  expect(formatGiftCardCode(code)).toMatch(/^ZZZZ-ZZZZ-ZZZZ-ZZZZ[0-9A-Z]$/);
  expect(lastFourOf(code)).toBe(code.slice(13));
});
