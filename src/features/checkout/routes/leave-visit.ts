import { lookAtDraft } from '../../../engine/checkout/index.server.ts';
import { leaveVisit } from '../../../engine/visits/booking/index.server.ts';
import { readCheckoutRequest } from '../checkout-request.server.ts';
import { flows } from '../flow-table.ts';
import type { Route } from './+types/leave-visit.ts';

/** No tab of this browser shows the checkout of its visit any longer: the seats are free for others. */
export async function action({ request, context }: Route.ActionArgs) {
  const { kind } = flows.event;
  const { dependencies, actor } = await readCheckoutRequest(request, context, lookAtDraft, kind);
  if (actor) await leaveVisit(dependencies, actor);
  return new Response(null, { status: 204 });
}
