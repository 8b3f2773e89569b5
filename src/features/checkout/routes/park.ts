import { lookAtDraft, parkDraft } from '../../../engine/checkout/index.server.ts';
import { readCheckoutRequest } from '../checkout-request.server.ts';
import { kindOfPage } from '../rules.ts';
import type { Route } from './+types/park.ts';

/** The page was left: the draft waits for a return from sign-in, and is given up after half an hour. */
export async function action({ request, context }: Route.ActionArgs) {
  const kind = kindOfPage(request.url);
  const { dependencies, actor } = await readCheckoutRequest(request, context, lookAtDraft, kind);
  if (actor) await parkDraft(dependencies, actor, kind);
  return new Response(null, { status: 204 });
}
