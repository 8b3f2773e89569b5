import type { PaymentGateway } from '../../../integrations/payment/port.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { findUnneededGuarantees, markGuaranteesForgotten } from './store.server.ts';

const portion = 100;

/**
 * Detaches guarantee cards that are no longer needed at the payment company, except cards that the customer has saved in their account.
 * Cards that the company did not detach are retried on the next run.
 */
export async function deleteUnneededGuaranteeCards({
  database,
  clock,
  payments,
  log,
}: Pick<CommonDependencies, 'database' | 'clock' | 'log'> & {
  readonly payments: Pick<PaymentGateway, 'deleteCard'>;
}): Promise<number> {
  const now = clock.now();
  const gone = [];
  for (const { id, paymentMethodReference, isOfAccount } of await findUnneededGuarantees(database.read, {
    now,
    limit: portion,
  })) {
    const answer = isOfAccount ? undefined : await payments.deleteCard(paymentMethodReference);
    if (!answer || answer.kind === 'forgotten') gone.push(id);
    else if (answer.kind === 'refused') {
      log.error('card guarantee not deleted at the gateway', { code: answer.code });
    }
  }
  await markGuaranteesForgotten(database.read, gone, now);
  return gone.length;
}
