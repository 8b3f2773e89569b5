import { describe, expect, it, test } from 'vitest';
import { cents } from '../../../core/money.ts';
import { canReplaceAuthorization, repaymentNeedOf } from './renewal-rules.ts';
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

describe('canReplaceAuthorization', () => {
  it('allows a new hold while the order is open and the old hold was not captured, released or requested', () => {
    for (const state of ['placed', 'on_hold', 'fulfilling'] as const) {
      expect(canReplaceAuthorization({ state }, [held], [])).toBe(true);
      expect(canReplaceAuthorization({ state }, [lapsed], [])).toBe(true);
    }
  });

  it.each<[string, Parameters<typeof canReplaceAuthorization>]>([
    ['the order was canceled', [{ state: 'cancelled' }, [held], []]],
    ['the order is completed', [{ state: 'completed' }, [held], []]],
    ['the money was captured', [placed, [{ ...held, state: 'captured' }], []]],
    [
      'the hold was released on purpose',
      [placed, [{ ...held, state: 'voided', failureCode: undefined }], []],
    ],
    [
      'its lapsed hold is still being voided',
      [placed, [{ ...held, state: 'voiding', failureCode: 'lapsed' }], []],
    ],
    ['a capture was requested', [placed, [held], [{ kind: 'capture' }]]],
    ['there is no hold', [placed, [], []]],
  ])('allows no new hold when %s', (_, given) => {
    expect(canReplaceAuthorization(...given)).toBe(false);
  });
});

describe('repaymentNeedOf', () => {
  const need = (...attempts: Attempt[]) => repaymentNeedOf(placed, attempts);

  it('requires a new payment when the hold lapsed, with or without a declined renewal', () => {
    expect(need(lapsed)).toEqual({ kind: 'needed', paying: lapsed, declined: undefined });
    const declined = renewal({ failureCode: 'generic_decline' });
    expect(need(lapsed, declined)).toEqual({ kind: 'needed', paying: lapsed, declined });
  });

  it('requires a new payment when a renewal was declined while the old hold still exists', () => {
    const declined = renewal({ failureCode: 'expired_card' });
    expect(need(held, declined)).toEqual({ kind: 'needed', paying: held, declined });
  });

  it('requires no new payment when a renewal failed without reaching the bank', () => {
    for (const failureCode of ['interrupted', 'gateway_away'] as const) {
      expect(need(held, renewal({ failureCode }))).toEqual({ kind: 'none' });
    }
  });

  it('ignores a decline that came before the hold or during checkout', () => {
    const before = renewal({ n: 0, failureCode: 'generic_decline' });
    expect(need(before, held)).toEqual({ kind: 'none' });
    const atTill = renewal({ purpose: 'place', failureCode: 'generic_decline' });
    expect(need(held, atTill)).toEqual({ kind: 'none' });
  });

  it('requires no further payment while one is in progress', () => {
    const attempt = renewal({ state: 'created' });
    expect(need(lapsed, attempt)).toEqual({ kind: 'open', attempt });
  });
});

test('repaymentNeedOf requires no new payment for an order without a hold or for a canceled order', () => {
  expect(repaymentNeedOf(placed, [])).toEqual({ kind: 'none' });
  expect(repaymentNeedOf({ state: 'cancelled' }, [lapsed])).toEqual({ kind: 'none' });
});
