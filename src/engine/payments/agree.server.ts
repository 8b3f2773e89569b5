import type { GatewayPayment } from '../../integrations/payment/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { compareBooks } from './agree-rules.ts';
import type { Disagreement } from './types.ts';
import { bookedAttempts, ownDisagreements } from './view.server.ts';

/**
 * Proves that the gateway's ledger, the payments table and the orders agree (Q2, Q3, Q11, Q12), and answers where they do not.
 * @param gatewayLedger every payment of the gateway made since `since` (`PaymentGateway.listPayments`).
 */
export async function agree(
  database: Pick<Database, 'read'>,
  gatewayLedger: readonly GatewayPayment[],
  period: { readonly since: Date; readonly now: Date },
): Promise<Disagreement[]> {
  const attempts = await bookedAttempts(database.read, period.since);
  return [...compareBooks(attempts, gatewayLedger), ...(await ownDisagreements(database.read, period))];
}
