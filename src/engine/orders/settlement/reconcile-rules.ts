import type { OrderDependencies } from '../drafts/types.ts';
import type { PaymentAttempt } from '../payments/types.ts';

/**
 * Returns whether a process may still be calling the gateway for this attempt. An attempt that stays `created` for two timeouts was left by
 * a dead process; closing it earlier could race with that process's call.
 */
export function isAttemptInProgress(
  attempt: Pick<PaymentAttempt, 'state' | 'updatedAt'>,
  now: Date,
  configuration: Pick<OrderDependencies['configuration'], 'paymentTimeoutMilliseconds'>,
): boolean {
  const age = now.getTime() - attempt.updatedAt.getTime();
  return attempt.state === 'created' && age < 2 * configuration.paymentTimeoutMilliseconds;
}
