import type { Result } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { requestPaymentCapture } from './capture-payment.server.ts';
import { sendPaymentRequest } from './perform-request.server.ts';
import { requestPaymentRefund } from './refund-payment.server.ts';
import type { PaymentRequestWithAttempt } from './request-once.server.ts';
import type { PaymentRequestRefusalCode } from './types.ts';
import { requestPaymentVoid } from './void-payment.server.ts';

type Request<Asked> = (
  tx: Transaction,
  asked: Asked & { readonly now: Date },
) => Promise<Result<PaymentRequestWithAttempt, PaymentRequestRefusalCode>>;

/** Returns a function that writes a request in a transaction and then calls the gateway, as shipping, canceling and refunding do. */
const asked =
  <Asked>(request: Request<Asked>) =>
  async (dependencies: OrderDependencies, asking: Asked) => {
    const now = dependencies.clock.now();
    const requested = await dependencies.database.transaction((tx) => request(tx, { ...asking, now }));
    return requested.ok ? sendPaymentRequest(dependencies, requested.value) : requested;
  };

type Money = Omit<Parameters<typeof requestPaymentCapture>[1], 'now'>;

export const captureForTest = asked<Money>(requestPaymentCapture);
export const refundForTest = asked<Money>(requestPaymentRefund);
export const releaseForTest = asked<Omit<Money, 'amountCents'>>(requestPaymentVoid);
