import { describe, expect, it, test } from 'vitest';
import { cents } from '../../../core/money.ts';
import { mayReplaceHold, paymentNeed } from './renewal-rules.ts';
import type { PaymentAttempt } from './types.ts';

type Attempt = Pick<PaymentAttempt, 'n' | 'purpose' | 'state' | 'authorizedCents' | 'failureCode'>;

const held: Attempt = {
  n: 1,
  purpose: 'place',
  state: 'authorized',
  authorizedCents: cents(5_000),
  failureCode: undefined,
};
const lapsed: Attempt = { ...held, state: 'voided', failureCode: 'lapsed' };
const placed = { state: 'placed' } as const;
const renewal = (more: Partial<Attempt>): Attempt => ({
  ...{ ...held, n: 2, purpose: 'renew', state: 'failed', authorizedCents: cents(0) },
  ...more,
});

describe('a hold can be replaced', () => {
  it('while the order has not shipped and nothing was captured, released or requested', () => {
    for (const state of ['placed', 'on_hold', 'fulfilling'] as const) {
      expect(mayReplaceHold({ state }, [held], [])).toBe(true);
      expect(mayReplaceHold({ state }, [lapsed], [])).toBe(true);
    }
  });

  it.each<[string, Parameters<typeof mayReplaceHold>]>([
    ['the order was cancelled', [{ state: 'cancelled' }, [held], []]],
    ['the order is there', [{ state: 'completed' }, [held], []]],
    ['money was taken', [placed, [{ ...held, state: 'captured' }], []]],
    [
      'the hold was released on purpose',
      [placed, [{ ...held, state: 'voided', failureCode: undefined }], []],
    ],
    [
      'it failed as lapsed and never held',
      [placed, [{ ...held, state: 'voiding', failureCode: 'lapsed' }], []],
    ],
    ['a capture is asked for', [placed, [held], [{ kind: 'capture' }]]],
    ['there is no hold', [placed, [], []]],
  ])('but not when %s', (_, given) => {
    expect(mayReplaceHold(...given)).toBe(false);
  });
});

describe('a customer must pay again', () => {
  const need = (...attempts: Attempt[]) => paymentNeed(placed, attempts);

  it('when the hold lapsed, whether or not a renewal was declined', () => {
    expect(need(lapsed)).toEqual({ kind: 'needed', paying: lapsed, declined: undefined });
    const declined = renewal({ failureCode: 'generic_decline' });
    expect(need(lapsed, declined)).toEqual({ kind: 'needed', paying: lapsed, declined });
  });

  it('when a renewal was declined while the old hold still exists', () => {
    const declined = renewal({ failureCode: 'expired_card' });
    expect(need(held, declined)).toEqual({ kind: 'needed', paying: held, declined });
  });

  it('but not when no bank was asked', () => {
    for (const failureCode of ['interrupted', 'gateway_away'] as const) {
      expect(need(held, renewal({ failureCode }))).toEqual({ kind: 'none' });
    }
  });

  it('but not after a decline before the hold, or in checkout', () => {
    const before = renewal({ n: 0, failureCode: 'generic_decline' });
    expect(need(before, held)).toEqual({ kind: 'none' });
    const atTill = renewal({ purpose: 'place', failureCode: 'generic_decline' });
    expect(need(held, atTill)).toEqual({ kind: 'none' });
  });

  it('but not while a payment is in progress', () => {
    const attempt = renewal({ state: 'created' });
    expect(need(lapsed, attempt)).toEqual({ kind: 'open', attempt });
  });
});

test('needs no other payment for an order without a hold or one that will not ship', () => {
  expect(paymentNeed(placed, [])).toEqual({ kind: 'none' });
  expect(paymentNeed({ state: 'cancelled' }, [lapsed])).toEqual({ kind: 'none' });
});
