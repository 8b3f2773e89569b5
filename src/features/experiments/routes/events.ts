import { dependenciesContext } from '../../../dependencies.server.ts';
import { recordImpressions } from '../../../engine/content/experiments/index.server.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { optOutMethodOf } from '../../../platform/opt-out.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { eventBatchSchema } from '../forms.ts';
import type { Route } from './+types/events.ts';

/** Records the impressions sent by a browser and returns an empty object. Ignores visitors who opted out. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, clock, seal, experiments: host } = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const now = clock.now();
  const key = clientKeyOfAddress(clientAddress);
  const taken = await takeRateLimitToken(
    { database, seal },
    { bucket: 'experiment-events', key, limit: 60, windowSeconds: 60, now },
  );
  if (!taken.allowed) {
    return Response.json({}, { status: 429, headers: { 'retry-after': String(taken.retryAfterSeconds) } });
  }
  if (optOutMethodOf(request.headers.get('sec-gpc'), request.headers.get('cookie'))) return Response.json({});
  const batch = eventBatchSchema.safeParse(await request.json().catch(() => undefined));
  if (!batch.success) return Response.json({}, { status: 400 });
  await recordImpressions({ read: database.read, seal, host }, batch.data, now);
  return Response.json({});
}
