import type { PaymentAnswer, PaymentGateway } from '../../../integrations/payment/port.ts';
import { authorizationRequest } from '../payments/rules.ts';
import type { PaymentAttempt } from '../payments/types.ts';

/** How an attempt stands at the gateway: by its reference, or by our own key when we never learned one. It cannot charge (I-22). */
export async function askGateway(payments: PaymentGateway, attempt: PaymentAttempt): Promise<PaymentAnswer> {
  return attempt.providerReference
    ? payments.retrieve(attempt.providerReference)
    : payments.find(authorizationRequest(attempt));
}
