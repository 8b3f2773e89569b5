import type { OrderDependencies } from '../drafts/types.ts';
import type { PaymentAttempt } from '../payments/types.ts';

/**
 * Whether some process may still be calling the gateway for this attempt. An attempt that stayed `created` for two time-outs
 * was left by a process that died; asked for earlier, it could be closed while its own call is on the way.
 */
export function isBeingMade(
  attempt: Pick<PaymentAttempt, 'state' | 'updatedAt'>,
  now: Date,
  configuration: Pick<OrderDependencies['configuration'], 'paymentTimeoutMilliseconds'>,
): boolean {
  const age = now.getTime() - attempt.updatedAt.getTime();
  return attempt.state === 'created' && age < 2 * configuration.paymentTimeoutMilliseconds;
}
