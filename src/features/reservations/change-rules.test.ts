import { describe, expect, it } from 'vitest';
import { cents } from '../../core/money.ts';
import { changeSentence } from './change-rules.ts';

const sentence = (before: number, after: number, refund = 0) =>
  changeSentence({
    kind: 'now',
    refundCents: cents(refund),
    dueCents: { before: cents(before), after: cents(after) },
  });

describe('the price of a change', () => {
  it('names what is to be paid at the visit, and what it replaces', () => {
    expect(sentence(6_525, 13_050)).toBe('You will pay $130.50 at your visit instead of $65.25.');
    expect(sentence(0, 6_525)).toBe('You will pay $65.25 at your visit.');
    expect(sentence(6_525, 0)).toBe('You will pay nothing at your visit.');
  });

  it('names what goes back to the card beside it', () => {
    expect(sentence(10_440, 7_830, 2_610)).toBe(
      '$26.10 will be refunded to the card you used. You will pay $78.30 at your visit instead of $104.40.',
    );
  });

  it('stays the same only where nothing is paid and nothing more is due', () => {
    expect(sentence(6_525, 6_525)).toBe('The price stays the same.');
  });
});
