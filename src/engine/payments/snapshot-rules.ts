import { zeroCents } from '../../core/money.ts';
import type { GatewayPayment } from '../../integrations/payment/port.ts';
import type { AttemptChange, AttemptState, PaymentEvent } from './types.ts';

/** What a gateway's snapshot says of an attempt in the state given; sums are written only where money was promised. */
export function changeFrom(payment: GatewayPayment, state: AttemptState): AttemptChange {
  const { providerReference, card, actionUrl, captureBefore } = payment;
  const isPaid = payment.status === 'authorized' || payment.status === 'captured';
  return {
    state,
    providerReference,
    ...(card ? { card } : {}),
    ...(captureBefore ? { captureBefore } : {}),
    ...(actionUrl && state === 'action_required' ? { actionUrl } : {}),
    ...(isPaid
      ? {
          authorizedCents: payment.amountCents,
          capturedCents: payment.capturedCents,
          refundedCents: payment.refundedCents,
        }
      : {}),
  };
}

/** The facts that a snapshot proves. Single refunds carry references of their own and come with their answers (I-23). */
export function eventsOf(payment: GatewayPayment): PaymentEvent[] {
  const { providerReference, amountCents, capturedCents } = payment;
  switch (payment.status) {
    case 'authorized':
      return [{ kind: 'authorized', amountCents, providerReference }];
    case 'captured':
      return [
        { kind: 'authorized', amountCents, providerReference },
        { kind: 'captured', amountCents: capturedCents, providerReference },
      ];
    case 'voided':
      return [{ kind: 'voided', amountCents, providerReference }];
    case 'failed':
      return [{ kind: 'failed', amountCents: zeroCents, providerReference }];
    default:
      return [];
  }
}
