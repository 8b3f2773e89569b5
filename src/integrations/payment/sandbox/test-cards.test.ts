import { describe, expect, test } from 'vitest';
import { behaviorsByTestCard, type EnteredCard, passesLuhnCheck, validateEnteredCard } from './test-cards.ts';

const now = new Date('2026-11-20T12:00:00Z');
const approved: EnteredCard = {
  number: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2030,
  securityCode: '123',
};

describe('validateEnteredCard', () => {
  test.each(Object.entries(behaviorsByTestCard))(
    'accepts the test card %s with the behavior “%s”',
    (number, behaviour) => {
      expect(validateEnteredCard({ ...approved, number }, now)).toEqual({
        behaviour,
        brand: 'visa',
        lastFour: number.slice(-4),
      });
    },
  );

  test('rejects a well-formed number that is not a test card', () => {
    expect(validateEnteredCard({ ...approved, number: '4111111111111111' }, now)).toMatchObject({
      code: 'test_cards_only',
    });
  });

  test.each([
    ['4242424242424241', 'incorrect_number'],
    ['42', 'incorrect_number'],
    ['4242 4242 4242 4242', 'incorrect_number'],
    ['', 'incorrect_number'],
  ])('rejects the card number %j', (number, code) => {
    expect(validateEnteredCard({ ...approved, number }, now)).toMatchObject({ code });
  });

  test('accepts a card until the end of its expiration month', () => {
    expect(validateEnteredCard({ ...approved, expiryMonth: 11, expiryYear: 2026 }, now)).toHaveProperty(
      'behaviour',
    );
    expect(validateEnteredCard({ ...approved, expiryMonth: 10, expiryYear: 2026 }, now)).toMatchObject({
      code: 'invalid_expiry_year',
    });
  });

  test.each([0, 13, Number.NaN])('rejects the expiration month %d', (expiryMonth) => {
    expect(validateEnteredCard({ ...approved, expiryMonth }, now)).toMatchObject({
      code: 'invalid_expiry_month',
    });
  });

  test.each(['12', '1234', '12a', ''])('rejects the security code %j', (securityCode) => {
    expect(validateEnteredCard({ ...approved, securityCode }, now)).toMatchObject({ code: 'invalid_cvc' });
  });
});

test('the Luhn check detects any single wrong digit', () => {
  const number = '4242424242424242';
  for (let position = 0; position < number.length; position += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      const entered = number.slice(0, position) + digit + number.slice(position + 1);
      expect(passesLuhnCheck(entered)).toBe(entered === number);
    }
  }
});
