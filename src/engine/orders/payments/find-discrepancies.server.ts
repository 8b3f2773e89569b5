import type { GatewayDispute, GatewayPayment } from '../../../integrations/payment/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import { compareDisputesWithGateway, comparePaymentsWithGateway } from './disagreement-rules.ts';
import { disputesSince } from './dispute-store.server.ts';
import type { PaymentDiscrepancy } from './types.ts';
import { findInternalPaymentDiscrepancies, paymentAttemptsSince } from './view.server.ts';

/**
 * Compares the gateway's ledger, the payments table and the orders (Q2, Q3, Q11, Q12), and returns the discrepancies.
 * @param gatewayLedger every payment made since `since` (`PaymentGateway.listPayments`), and every dispute opened since then
 * (`listDisputes`).
 */
export async function findPaymentDiscrepancies(
  database: Pick<Database, 'read'>,
  gatewayLedger: {
    readonly payments: readonly GatewayPayment[];
    readonly disputes: readonly GatewayDispute[];
  },
  period: { readonly since: Date; readonly now: Date },
): Promise<PaymentDiscrepancy[]> {
  const attempts = await paymentAttemptsSince(database.read, period.since);
  const disputes = await disputesSince(database.read, period.since);
  return [
    ...comparePaymentsWithGateway(attempts, gatewayLedger.payments),
    ...compareDisputesWithGateway(disputes, gatewayLedger.disputes),
    ...(await findInternalPaymentDiscrepancies(database.read, period)),
  ];
}
