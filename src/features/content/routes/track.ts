import { dependenciesContext } from '../../../dependencies.server.ts';
import { countContentEvents } from '../../../engine/content/data-rules.ts';
import { addContentEventCounts } from '../../../engine/content/index.server.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { optOutMethodOf } from '../../../platform/opt-out.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import type { Route } from './+types/track.ts';

/** Records the events sent by the published client (§7). Stores only totals, and nothing from visitors who opted out. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, clock, seal } = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const now = clock.now();
  const taken = await takeRateLimitToken(
    { database, seal },
    { bucket: 'content-events', key: clientKeyOfAddress(clientAddress), limit: 60, windowSeconds: 60, now },
  );
  if (!taken.allowed) {
    return Response.json(
      { error: 'Too many events in one request.' },
      { status: 429, headers: { 'retry-after': String(taken.retryAfterSeconds) } },
    );
  }
  if (optOutMethodOf(request.headers.get('sec-gpc'), request.headers.get('cookie'))) return Response.json({});
  const events = countContentEvents(await request.json().catch(() => undefined));
  if (!events) return Response.json({ error: 'The request must contain a list of events.' }, { status: 400 });
  await addContentEventCounts(database.read, events, now);
  return Response.json({});
}
