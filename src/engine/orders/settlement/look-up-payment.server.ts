import type { PaymentAnswer, PaymentGateway } from '../../../integrations/payment/port.ts';
import { authorizationRequestFor } from '../payments/rules.ts';
import type { PaymentAttempt } from '../payments/types.ts';

/**
 * Looks up an attempt at the gateway by its reference or, if the shop never received one, by the attempt's own key. A lookup can't charge
 * (I-22).
 */
export async function lookUpPayment(
  payments: PaymentGateway,
  attempt: PaymentAttempt,
): Promise<PaymentAnswer> {
  return attempt.providerReference
    ? payments.retrieve(attempt.providerReference)
    : payments.find(authorizationRequestFor(attempt));
}
