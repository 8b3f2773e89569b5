import { data } from 'react-router';
import { readCheckoutWithoutWines, settlePayment } from '../../../engine/checkout/index.server.ts';
import { readCheckoutRequest } from '../checkout-request.server.ts';
import { checkoutFlowOfPath } from '../flow-table.ts';
import type { Route } from './+types/payment-status.ts';

/** Returns the gateway's current state of the payment in progress, for the page that waits for it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { kind } = checkoutFlowOfPath(new URL(request.url).pathname);
  const { dependencies, actor } = await readCheckoutRequest(request, context, readCheckoutWithoutWines, kind);
  const payment = actor && (await settlePayment(dependencies, actor, kind));
  return data(payment ?? { kind: 'none' as const }, { headers: { 'cache-control': 'no-store' } });
}
