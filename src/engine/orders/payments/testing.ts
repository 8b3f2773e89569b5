import type { Result } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { requestCapture } from './capture-payment.server.ts';
import { sendPaymentRequest } from './perform-request.server.ts';
import { requestRefund } from './refund-payment.server.ts';
import type { RequestWithAttempt } from './request-once.server.ts';
import type { PaymentRefusalCode } from './types.ts';
import { requestVoid } from './void-payment.server.ts';

type Request<Asked> = (
  tx: Transaction,
  asked: Asked & { readonly now: Date },
) => Promise<Result<RequestWithAttempt, PaymentRefusalCode>>;

/** Returns a function that writes a request in a transaction and then calls the gateway, as shipping, canceling and refunding do. */
const asked =
  <Asked>(request: Request<Asked>) =>
  async (dependencies: OrderDependencies, asking: Asked) => {
    const now = dependencies.clock.now();
    const requested = await dependencies.database.transaction((tx) => request(tx, { ...asking, now }));
    return requested.ok ? sendPaymentRequest(dependencies, requested.value) : requested;
  };

type Money = Omit<Parameters<typeof requestCapture>[1], 'now'>;

export const captureForTest = asked<Money>(requestCapture);
export const refundForTest = asked<Money>(requestRefund);
export const releaseForTest = asked<Omit<Money, 'amountCents'>>(requestVoid);
