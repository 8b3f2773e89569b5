import type { PaymentGateway } from '../../../integrations/payment/port.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { idleGuarantees, markGuaranteeCardsDeleted } from './store.server.ts';

const portion = 100;

/**
 * Detaches guarantee cards that are no longer needed at the payment company, except cards that the customer has saved in their account.
 * Cards for which the company did not answer are retried on the next run.
 */
export async function deleteIdleGuarantees({
  database,
  clock,
  payments,
  log,
}: Pick<Runtime, 'database' | 'clock' | 'log'> & {
  readonly payments: Pick<PaymentGateway, 'deleteCard'>;
}): Promise<number> {
  const now = clock.now();
  const gone = [];
  for (const { id, paymentMethodReference, isOfAccount } of await idleGuarantees(database.read, {
    now,
    limit: portion,
  })) {
    const answer = isOfAccount ? undefined : await payments.deleteCard(paymentMethodReference);
    if (!answer || answer.kind === 'forgotten') gone.push(id);
    else if (answer.kind === 'refused') {
      log.error('card guarantee not deleted at the gateway', { code: answer.code });
    }
  }
  await markGuaranteeCardsDeleted(database.read, gone, now);
  return gone.length;
}
