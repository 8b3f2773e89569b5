import type { Runtime } from '../../platform/runtime.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import { newPublicToken, publicTokenExpiry } from './public-token.server.ts';
import { findOrderByContact, renewPublicToken } from './store.server.ts';

export type OrderLinkRequest = {
  readonly number: number;
  readonly email: string;
  readonly zipCode: string;
};

/**
 * Emails a new link to the order that number, email address and ZIP code name, only to the address on the order. The answer is the same
 * whether such an order exists or not (A10), and the route limits how often it is asked. At most one email a minute is sent per order.
 */
export async function requestOrderLink(
  dependencies: Pick<Runtime, 'database' | 'jobs' | 'clock'>,
  request: OrderLinkRequest,
): Promise<void> {
  const { database, jobs, clock } = dependencies;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const order = await findOrderByContact(tx, request);
    if (!order) return;
    const { orderId, publicTokenExpiresAt } = order;
    await renewPublicToken(tx, {
      orderId,
      publicToken: publicTokenExpiresAt <= now ? newPublicToken() : undefined,
      expiresAt: publicTokenExpiry(now),
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
