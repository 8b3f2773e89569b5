import { describe, expect, it, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import {
  cardName,
  cardSetupRefusalSentence,
  cardValidity,
  evaluateCardSetup,
  formatCardExpiry,
  isCardSetupExpired,
  lowestFreePosition,
  maxSavedCards,
} from './rules.ts';

test('a card is valid through its expiry month, and is marked as expiring soon 60 days before the end', () => {
  const on = (day: string, expiryMonth = 1, expiryYear = 2027) =>
    cardValidity({ expiryMonth, expiryYear }, day as CivilDate);
  expect([on('2026-12-02'), on('2026-12-03'), on('2027-01-31'), on('2027-02-01')]).toEqual([
    'valid',
    'expires_soon',
    'expires_soon',
    'expired',
  ]);
  expect(on('2026-12-31', 12, 2025)).toBe('expired');
  expect(on('2026-01-01', 1, 2028)).toBe('valid');
});

test('a card is named by its brand and last digits, with its expiry as printed on it', () => {
  expect(cardName({ brand: 'amex', lastFour: '0005' })).toBe('American Express ending in 0005');
  expect(cardName({ brand: 'new', lastFour: '0005' })).toBe('Card ending in 0005');
  expect(formatCardExpiry({ expiryMonth: 3, expiryYear: 2109 })).toBe('03/09');
  expect(cardSetupRefusalSentence('expired_card')).toMatch(/^This card has expired.*Nothing was charged\.$/);
  expect(cardSetupRefusalSentence('odd')).toMatch(/^Your bank declined.*Nothing was charged\.$/);
});

describe('saving a card', () => {
  it('counts as interrupted if it is not confirmed within a minute', () => {
    const unconfirmed = { kind: 'unconfirmed' } as Parameters<typeof evaluateCardSetup>[0];
    expect(evaluateCardSetup(unconfirmed, 60)).toEqual({ kind: 'waiting' });
    expect(evaluateCardSetup(unconfirmed, 61)).toEqual({ kind: 'refused', failureCode: 'interrupted' });
  });

  it('is rejected with the bank’s reason, and stays pending while the outcome is unknown', () => {
    const said = (answer: object) => evaluateCardSetup(answer as Parameters<typeof evaluateCardSetup>[0], 0);
    expect(said({ kind: 'declined', decline: { code: 'expired_card' } })).toEqual({
      kind: 'refused',
      failureCode: 'expired_card',
    });
    expect(said({ kind: 'refused', code: 'x' })).toEqual({ kind: 'refused', failureCode: 'gateway_refused' });
    expect(said({ kind: 'unknown', cause: 'time-out' })).toEqual({ kind: 'waiting' });
    expect(said({ kind: 'action_required', actionUrl: '/' })).toEqual({ kind: 'challenge', actionUrl: '/' });
  });

  it('is abandoned after 23 hours, before its idempotency key expires at the gateway', () => {
    expect([isCardSetupExpired(23 * 3_600), isCardSetupExpired(23 * 3_600 + 1)]).toEqual([false, true]);
  });

  it('uses the lowest free position out of ten, or none if all are used', () => {
    expect(lowestFreePosition([])).toBe(1);
    expect(lowestFreePosition([1, null, 3])).toBe(2);
    const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(lowestFreePosition(nine)).toBe(10);
    expect(lowestFreePosition([...nine, 10])).toBeUndefined();
    expect(maxSavedCards).toBe(10);
  });
});
