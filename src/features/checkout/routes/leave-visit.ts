import { readCheckoutWithoutWines } from '../../../engine/checkout/index.server.ts';
import { releaseVisitHold } from '../../../engine/visits/booking/index.server.ts';
import { readCheckoutRequest } from '../checkout-request.server.ts';
import { checkoutFlows } from '../flow-table.ts';
import type { Route } from './+types/leave-visit.ts';

/** Releases the seats held for a visit. Called when no tab of this browser shows its checkout anymore. */
export async function action({ request, context }: Route.ActionArgs) {
  const { kind } = checkoutFlows.event;
  const { dependencies, actor } = await readCheckoutRequest(request, context, readCheckoutWithoutWines, kind);
  if (actor) await releaseVisitHold(dependencies, actor);
  return new Response(null, { status: 204 });
}
