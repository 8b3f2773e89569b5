import { describe, expect, test } from 'vitest';
import { acceptCard, type EnteredCard, passesLuhn, testCards } from './test-cards.ts';

const now = new Date('2026-11-20T12:00:00Z');
const approved: EnteredCard = {
  number: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2030,
  securityCode: '123',
};

describe('acceptCard', () => {
  test.each(Object.entries(testCards))(
    'accepts the test card %s with the behavior “%s”',
    (number, behaviour) => {
      expect(acceptCard({ ...approved, number }, now)).toEqual({
        behaviour,
        brand: 'visa',
        lastFour: number.slice(-4),
      });
    },
  );

  test('rejects a well-formed number that is not a test card', () => {
    expect(acceptCard({ ...approved, number: '4111111111111111' }, now)).toMatchObject({
      code: 'test_cards_only',
    });
  });

  test.each([
    ['4242424242424241', 'incorrect_number'],
    ['42', 'incorrect_number'],
    ['4242 4242 4242 4242', 'incorrect_number'],
    ['', 'incorrect_number'],
  ])('rejects the card number %j', (number, code) => {
    expect(acceptCard({ ...approved, number }, now)).toMatchObject({ code });
  });

  test('accepts a card until the end of its expiration month', () => {
    expect(acceptCard({ ...approved, expiryMonth: 11, expiryYear: 2026 }, now)).toHaveProperty('behaviour');
    expect(acceptCard({ ...approved, expiryMonth: 10, expiryYear: 2026 }, now)).toMatchObject({
      code: 'invalid_expiry_year',
    });
  });

  test.each([0, 13, Number.NaN])('rejects the expiration month %d', (expiryMonth) => {
    expect(acceptCard({ ...approved, expiryMonth }, now)).toMatchObject({ code: 'invalid_expiry_month' });
  });

  test.each(['12', '1234', '12a', ''])('rejects the security code %j', (securityCode) => {
    expect(acceptCard({ ...approved, securityCode }, now)).toMatchObject({ code: 'invalid_cvc' });
  });
});

test('the Luhn check detects any single wrong digit', () => {
  const number = '4242424242424242';
  for (let position = 0; position < number.length; position += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      const entered = number.slice(0, position) + digit + number.slice(position + 1);
      expect(passesLuhn(entered)).toBe(entered === number);
    }
  }
});
