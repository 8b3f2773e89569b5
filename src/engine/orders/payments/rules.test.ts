import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderId, PaymentAttemptId } from '../../../core/ids.ts';
import { cents, zeroCents } from '../../../core/money.ts';
import type {
  GatewayPayment,
  GatewayPaymentStatus,
  PaymentAnswer,
} from '../../../integrations/payment/port.ts';
import { decidePaymentSettlement, type PaymentSettlement, paymentStateOf, refundableCents } from './rules.ts';
import type { PaymentAttemptState } from './types.ts';

const amount = cents(14_398);
const waiting = { orderWaits: true, mayReplace: false, givesUpChallenge: false };

function attempt(state: PaymentAttemptState, sums: { captured?: number; refunded?: number } = {}) {
  return {
    id: 'attempt-1' as PaymentAttemptId,
    orderId: 'order-1' as OrderId,
    providerReference: undefined,
    state,
    failureCode: undefined,
    amountCents: amount,
    authorizedCents: ['authorized', 'captured', 'voiding', 'voided'].includes(state) ? amount : zeroCents,
    capturedCents: cents(sums.captured ?? 0),
    refundedCents: cents(sums.refunded ?? 0),
  };
}

function reported(status: GatewayPaymentStatus, changes: Partial<GatewayPayment> = {}): PaymentAnswer {
  const payment: GatewayPayment = {
    providerReference: 'pi_1',
    attemptId: 'attempt-1',
    orderId: 'order-1',
    status,
    currency: 'usd',
    amountCents: amount,
    heldCents: status === 'authorized' ? amount : zeroCents,
    capturedCents: status === 'captured' ? amount : zeroCents,
    refundedCents: zeroCents,
    createdAt: new Date('2026-11-20T20:00:00Z'),
    ...changes,
  };
  return { kind: 'payment', payment };
}

const decide = (state: PaymentAttemptState, answer: PaymentAnswer, facts = waiting) =>
  decidePaymentSettlement(attempt(state), facts, answer);
const stateAfter = (before: PaymentAttemptState, settlement: PaymentSettlement) =>
  settlement.kind === 'nothing' ? before : settlement.change.state;

describe('a payment attempt with an open outcome', () => {
  it.each<[PaymentAttemptState, PaymentAnswer, PaymentSettlement['kind'], PaymentAttemptState]>([
    ['created', reported('authorized'), 'pay', 'authorized'],
    ['unknown', reported('captured'), 'pay', 'captured'],
    ['created', reported('action_required'), 'wait', 'action_required'],
    ['created', reported('processing'), 'wait', 'unknown'],
    ['created', { kind: 'unknown', cause: 'time-out' }, 'wait', 'unknown'],
    ['action_required', { kind: 'unknown', cause: 'time-out' }, 'wait', 'action_required'],
    ['created', { kind: 'declined', decline: { code: 'expired_card' } }, 'fail', 'failed'],
    ['created', { kind: 'refused', code: 'never_created', message: '' }, 'fail', 'failed'],
    ['created', reported('unconfirmed'), 'give_up', 'voiding'],
    ['unknown', reported('voided'), 'fail', 'voided'],
  ])('in state %s with the answer %j leads to the decision %s', (state, answer, kind, after) => {
    const settlement = decide(state, answer);
    expect([settlement.kind, stateAfter(state, settlement)]).toEqual([kind, after]);
  });

  it('never pays an order with an amount other than its total (I-11)', () => {
    const other = reported('authorized', { amountCents: cents(14_397) });
    expect(decide('created', other)).toMatchObject({
      kind: 'give_up',
      failureCode: 'amount_mismatch',
      wasApproved: true,
    });
  });

  it.each<[GatewayPaymentStatus, Partial<GatewayPayment>]>([
    ['authorized', { currency: 'jpy' }],
    ['authorized', { heldCents: cents(7_199) }],
    ['captured', { capturedCents: cents(7_199) }],
    ['captured', { capturedCents: zeroCents }],
    ['captured', { refundedCents: cents(14_399) }],
    ['action_required', { amountCents: cents(1) }],
    ['unconfirmed', { currency: 'eur' }],
  ])('never pays an order when the gateway reports %s with %j', (status, changes) => {
    expect(decide('created', reported(status, changes))).toMatchObject({
      kind: 'give_up',
      failureCode: 'amount_mismatch',
    });
  });

  it.each<Partial<GatewayPayment>>([{ attemptId: 'attempt-2' }, { orderId: 'order-2' }])(
    'ignores an answer about another payment: %j',
    (changes) => {
      expect(decide('created', reported('authorized', changes))).toEqual({
        kind: 'wait',
        change: { state: 'unknown' },
        contradiction: 'other_payment',
      });
      expect(decide('authorized', reported('voided', changes))).toEqual({
        kind: 'nothing',
        contradiction: 'other_payment',
      });
    },
  );

  it('never pays an order that no longer awaits payment', () => {
    const facts = { ...waiting, orderWaits: false };
    expect(decide('unknown', reported('authorized'), facts)).toMatchObject({ kind: 'give_up' });
  });

  it('is abandoned when its bank challenge expires, unless the bank approved it at the last moment (F21)', () => {
    const over = { ...waiting, givesUpChallenge: true };
    expect(decide('action_required', reported('action_required'), over)).toMatchObject({
      kind: 'give_up',
      failureCode: 'challenge_abandoned',
    });
    expect(decide('action_required', reported('authorized'), over)).toMatchObject({ kind: 'pay' });
  });
});

describe('an authorized payment attempt', () => {
  it.each<Partial<GatewayPayment>>([
    { capturedCents: cents(7_199) },
    { capturedCents: zeroCents },
    { currency: 'jpy' },
    { amountCents: cents(1), capturedCents: cents(1) },
  ])('is not marked as captured by a contradictory answer: %j', (changes) => {
    expect(decide('authorized', reported('captured', changes))).toMatchObject({
      kind: 'nothing',
      contradiction: expect.any(String),
    });
  });
});

describe('a paid order', () => {
  it('records new captures and refunds, and ignores known ones', () => {
    const follow = (known: { captured?: number; refunded?: number }, changes: Partial<GatewayPayment>) =>
      decidePaymentSettlement(attempt('captured', known), waiting, reported('captured', changes));
    const whole = { captured: 14_398 };
    expect(follow({}, {})).toMatchObject({ kind: 'record', change: { capturedCents: 14_398 } });
    expect(follow(whole, {})).toEqual({ kind: 'nothing' });
    expect(follow(whole, { refundedCents: cents(100) })).toMatchObject({ change: { refundedCents: 100 } });
    expect(follow({ ...whole, refunded: 100 }, { refundedCents: cents(100) })).toEqual({ kind: 'nothing' });
    expect(follow({ ...whole, refunded: 100 }, {})).toEqual({ kind: 'nothing' });
  });

  it('loses its hold when the bank releases it, but not captured money', () => {
    const lapsed = { kind: 'record', change: { state: 'voided', failureCode: 'lapsed' } };
    expect(decide('authorized', reported('voided'))).toMatchObject(lapsed);
    const taken = attempt('captured', { captured: 14_398 });
    expect(decidePaymentSettlement(taken, waiting, reported('voided'))).toEqual({ kind: 'nothing' });
    expect(decide('authorized', reported('authorized'))).toEqual({ kind: 'nothing' });
    expect(decide('authorized', { kind: 'unknown', cause: 'time-out' })).toEqual({ kind: 'nothing' });
  });

  it('switches to a newer hold when its hold may be replaced', () => {
    const facts = { ...waiting, orderWaits: false, mayReplace: true };
    expect(decide('created', reported('authorized'), facts)).toMatchObject({
      kind: 'replace',
      change: { state: 'authorized', authorizedCents: 14_398 },
    });
  });
});

describe('the reason why a payment attempt failed', () => {
  it.each<[string, PaymentAnswer]>([
    ['interrupted', { kind: 'refused', code: 'never_created', message: '' }],
    ['gateway_away', { kind: 'refused', code: 'gateway_away', message: '' }],
    ['gateway_refused', { kind: 'refused', code: 'odd', message: '' }],
    ['expired_card', reported('failed', { decline: { code: 'expired_card' } })],
    ['generic_decline', reported('failed')],
  ])('is stored as %s', (failureCode, answer) => {
    expect(decide('created', answer)).toMatchObject({
      kind: 'fail',
      change: { state: 'failed', failureCode },
    });
  });

  it('is stored with the gateway’s reference of the failed payment', () => {
    expect(decide('created', reported('failed'))).toMatchObject({
      change: { providerReference: 'pi_1' },
      events: [{ kind: 'failed', providerReference: 'pi_1' }],
    });
  });
});

describe('an abandoned payment attempt', () => {
  it.each<PaymentAttemptState>(['voided', 'failed', 'voiding'])(
    'in state %s returns money that the gateway authorizes late',
    (state) => {
      const settlement = decide(state, reported('authorized'));
      expect(settlement).toMatchObject({ kind: 'give_up', change: { state: 'voiding' }, wasApproved: true });
    },
  );

  it('stays in voiding until the gateway reports the void, whatever other answers arrive', () => {
    expect(decide('voiding', { kind: 'unknown', cause: 'time-out' })).toEqual({ kind: 'nothing' });
    expect(decide('voiding', reported('voided'))).toMatchObject({
      kind: 'record',
      change: { state: 'voided' },
    });
    expect(decide('voiding', reported('captured', { capturedCents: zeroCents }))).toEqual({
      kind: 'nothing',
    });
    expect(decide('voiding', reported('processing'))).toEqual({ kind: 'nothing' });
    expect(decide('voiding', { kind: 'refused', code: 'gateway_away', message: '' })).toEqual({
      kind: 'nothing',
    });
  });

  it('ends as failed if it never held money', () => {
    const failed = { kind: 'record', change: { state: 'failed' } };
    expect(decide('voiding', { kind: 'declined', decline: { code: 'generic_decline' } })).toMatchObject(
      failed,
    );
    expect(decide('voiding', { kind: 'refused', code: 'never_created', message: '' })).toMatchObject(failed);
    expect(decide('voiding', reported('failed'))).toMatchObject(failed);
  });

  it('becomes voided only after all captured money is refunded, and refunds any cent that is left', () => {
    const back = (refunded: number, captured = 14_398) =>
      decide(
        'voiding',
        reported('captured', { capturedCents: cents(captured), refundedCents: cents(refunded) }),
      );
    const sums = { capturedCents: 14_398, refundedCents: 14_398 };
    expect(back(14_398)).toMatchObject({ kind: 'record', change: { state: 'voided', ...sums } });
    expect(back(14_397)).toMatchObject({ kind: 'give_up', wasApproved: true });
    // A refund that was never requested is not recorded as an event; only the state changes.
    expect(back(100, 100)).toEqual({ kind: 'record', change: { state: 'voided' }, events: [] });
  });

  it('stores the card that the gateway reports', () => {
    const card = { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2030 } as const;
    expect(decide('voided', reported('authorized', { card }))).toMatchObject({ change: { card } });
    const none = decide('voided', reported('authorized'));
    expect(none.kind === 'give_up' && 'card' in none.change).toBe(false);
  });
});

const states: readonly PaymentAttemptState[] = [
  'created',
  'unknown',
  'action_required',
  'authorized',
  'captured',
  'voiding',
  'voided',
  'failed',
];
const statuses: readonly GatewayPaymentStatus[] = [
  'unconfirmed',
  'action_required',
  'processing',
  'authorized',
  'captured',
  'voided',
  'failed',
];
const answers = fc.oneof(
  fc.constantFrom(...statuses).map((status) => reported(status)),
  fc.constant<PaymentAnswer>({ kind: 'unknown', cause: 'time-out' }),
  fc.constant<PaymentAnswer>({ kind: 'declined', decline: { code: 'generic_decline' } }),
  fc.constant<PaymentAnswer>({ kind: 'refused', code: 'never_created', message: '' }),
);

describe('any answer of the gateway in any state', () => {
  it('places or fails an order at most once, even if repeated (I-20)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), answers, (state, answer) => {
        const first = decide(state, answer);
        const after = stateAfter(state, first);
        const orderWaits = first.kind === 'wait' || first.kind === 'nothing';
        const second = decide(after, answer, { ...waiting, orderWaits });
        expect(second.kind === 'pay' || second.kind === 'fail').toBe(false);
        expect(stateAfter(after, second)).toBe(after);
      }),
    );
  });

  it('never lets an abandoned attempt pay its order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PaymentAttemptState>('voiding', 'voided', 'failed'),
        answers,
        (state, answer) => {
          expect(['pay', 'wait']).not.toContain(decide(state, answer).kind);
        },
      ),
    );
  });
});

describe('the payment state of an order', () => {
  it.each([
    [[], false, 'unpaid'],
    [[], true, 'covered'],
    [[attempt('failed'), attempt('created')], false, 'unpaid'],
    [[attempt('failed'), attempt('unknown')], false, 'payment_unknown'],
    [[attempt('voiding'), attempt('authorized')], true, 'authorized'],
    [[attempt('captured', { captured: 100 })], true, 'captured'],
    [[attempt('captured', { captured: 100, refunded: 40 })], true, 'partially_refunded'],
    [[attempt('captured', { captured: 100, refunded: 100 })], true, 'refunded'],
    [[attempt('voided')], true, 'voided'],
    [[attempt('authorized'), attempt('created')], true, 'authorized'],
    [[attempt('voided'), attempt('unknown')], true, 'voided'],
    [[{ ...attempt('voiding'), failureCode: 'renewed' }, attempt('authorized')], true, 'authorized'],
    [[attempt('failed')], true, 'covered'],
    [[attempt('voided')], false, 'failed'],
    [[attempt('voiding')], false, 'failed'],
    [[attempt('voiding')], true, 'authorized'],
    [[attempt('failed'), attempt('authorized'), attempt('voided')], false, 'authorized'],
    [[attempt('action_required')], false, 'action_required'],
    [[attempt('failed'), attempt('failed')], false, 'failed'],
    [[attempt('created'), attempt('failed')], false, 'unpaid'],
    [[{ ...attempt('failed'), authorizedCents: amount }], true, 'voided'],
    [[attempt('failed')], false, 'failed'],
  ] as const)('with attempts %j and placed = %s is %s (I-46)', (attempts, isPlaced, expected) => {
    expect(paymentStateOf(attempts, isPlaced)).toBe(expected);
  });
});

it('a requested refund reduces the refundable amount before the gateway answers (I-24)', () => {
  const captured = attempt('captured', { captured: 1_000, refunded: 200 });
  expect(refundableCents(captured, [{ amountCents: 300 }], zeroCents)).toBe(500);
  expect(refundableCents(captured, [{ amountCents: 900 }], zeroCents)).toBe(0);
  expect(refundableCents(captured, [{ amountCents: 300 }], cents(400))).toBe(100);
});
