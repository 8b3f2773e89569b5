import type { Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';

/** The maximum amount of one adjustment, in cents. */
const mostCents = 1_000_000;

/** Returns why staff can't add or remove this amount for this reason, regardless of the balance; undefined if they can. */
export function creditRefusal(change: {
  readonly amountCents: Cents;
  readonly reason: string;
}): Refusal<'CREDIT_AMOUNT' | 'CREDIT_REASON'> | undefined {
  const { amountCents, reason } = change;
  if (amountCents === 0 || Math.abs(amountCents) > mostCents) {
    const sentence = 'Enter an amount above zero, up to $10,000.';
    return { code: 'CREDIT_AMOUNT', sentence, field: 'amount' };
  }
  const { length } = reason.trim();
  return length < 3 || length > 200
    ? { code: 'CREDIT_REASON', sentence: 'Enter a reason of 3 to 200 characters.', field: 'reason' }
    : undefined;
}
