import { describe, expect, it } from 'vitest';
import { cents } from '../../core/money.ts';
import { visitPriceChangeText } from './change-rules.ts';

const sentence = (before: number, after: number, refund = 0) =>
  visitPriceChangeText({
    kind: 'now',
    refundCents: cents(refund),
    dueCents: { before: cents(before), after: cents(after) },
  });

describe('visitPriceChangeText', () => {
  it('states the amount due at the visit and the previous amount', () => {
    expect(sentence(6_525, 13_050)).toBe('You’ll pay $130.50 at your visit instead of $65.25.');
    expect(sentence(0, 6_525)).toBe('You’ll pay $65.25 at your visit.');
    expect(sentence(6_525, 0)).toBe('You won’t pay anything at your visit.');
  });

  it('states the refund before the amount due', () => {
    expect(sentence(10_440, 7_830, 2_610)).toBe(
      '$26.10 will be refunded to the card you used. You’ll pay $78.30 at your visit instead of $104.40.',
    );
  });

  it('says that the price stays the same if neither a refund nor the amount due changes', () => {
    expect(sentence(6_525, 6_525)).toBe('The price stays the same.');
  });
});
