import { lookAtDraft, parkDraft } from '../../../engine/checkout/index.server.ts';
import { readCheckoutRequest } from '../checkout-request.server.ts';
import type { Route } from './+types/park.ts';

/** The page was left: the draft waits for a return from sign-in, and is given up after half an hour. */
export async function action({ request, context }: Route.ActionArgs) {
  const { dependencies, actor } = await readCheckoutRequest(request, context, lookAtDraft);
  if (actor) await parkDraft(dependencies, actor, 'regular');
  return new Response(null, { status: 204 });
}
