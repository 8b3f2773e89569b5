import type { CommonDependencies } from '../../platform/runtime.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import { newOrderLinkToken, orderLinkExpiry } from './public-token.server.ts';
import { findOrderByContact, renewOrderLinkToken } from './store.server.ts';

export type OrderLinkRequest = {
  readonly number: number;
  readonly email: string;
  readonly zipCode: string;
};

/**
 * Emails a new link to the order with this number, email address and ZIP code, only to the address on the order. Returns nothing, so that
 * callers can't tell whether such an order exists (A10); the route limits the rate of requests. Sends at most one email per order and
 * minute.
 */
export async function requestOrderLink(
  dependencies: Pick<CommonDependencies, 'database' | 'jobs' | 'clock'>,
  request: OrderLinkRequest,
): Promise<void> {
  const { database, jobs, clock } = dependencies;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const order = await findOrderByContact(tx, request);
    if (!order) return;
    const { orderId, publicTokenExpiresAt } = order;
    await renewOrderLinkToken(tx, {
      orderId,
      publicToken: publicTokenExpiresAt <= now ? newOrderLinkToken() : undefined,
      expiresAt: orderLinkExpiry(now),
      now,
    });
    await enqueueNotice(tx, jobs, {
      kind: 'order-link',
      subjectType: 'order',
      subjectId: orderId,
      occurrence: now.toISOString().slice(0, 16),
      recipient: request.email,
      at: now,
    });
  });
}
