import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guestCheckoutFor, signInMessageFor, suggestEmailCorrection } from './rules.ts';

describe('the error code in the sign-in URL', () => {
  test('is shown as a sentence, and a required sign-in as information rather than an error', () => {
    expect(signInMessageFor('CredentialsSignin')).toMatchObject({ kind: 'error' });
    expect(signInMessageFor('SessionRequired')).toMatchObject({ kind: 'info' });
    expect(signInMessageFor('SessionRequired', '/daou-plus/join')?.sentence).toContain('join');
    expect(signInMessageFor(null)).toBeUndefined();
    expect(signInMessageFor('')).toBeUndefined();
  });

  test('is never shown as text, whatever it contains', () => {
    const strange = signInMessageFor('<script>alert(1)</script>');
    for (const word of ['toString', '__proto__', 'constructor', 'Nonsense']) {
      expect(signInMessageFor(word)).toEqual(strange);
    }
    expect(strange?.sentence).not.toContain('script');
  });
});

describe('suggestEmailCorrection', () => {
  test.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmai.com', 'ana@gmail.com'],
    ['Ana.B@HOTMIAL.com', 'Ana.B@hotmail.com'],
    ['ana@outlok.com', 'ana@outlook.com'],
    ['ana@yaho.com', 'ana@yahoo.com'],
    ['ana@aol.co', 'ana@aol.com'],
  ])('corrects %s to %s', (entered, meant) => {
    expect(suggestEmailCorrection(entered)).toBe(meant);
  });

  test.each([
    'ana@gmail.com',
    'ana@example.com',
    'ana@mail.com',
    'ana@gmx.com',
    'ana@cos.net',
    'ana@mesalucero.example',
    'ana',
    'ana@',
    '',
  ])('suggests nothing for "%s"', (entered) => {
    expect(suggestEmailCorrection(entered)).toBeUndefined();
  });

  test('never corrects its own suggestion', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const meant = suggestEmailCorrection(email);
        return meant === undefined || suggestEmailCorrection(meant) === undefined;
      }),
    );
  });
});

test('guestCheckoutFor recognizes a pending checkout only by its exact path', () => {
  const kindOf = (originUrl?: string) => guestCheckoutFor(originUrl)?.kind;
  expect(kindOf('/shop/checkout')).toBe('regular');
  expect(kindOf('/shop/checkout?step=payment')).toBe('regular');
  expect(kindOf('/shop/event-checkout')).toBe('event');
  expect(['/shop/checkouts', '/shop/event-checkouts', '/', undefined].map(kindOf)).toEqual(Array(4));
});
