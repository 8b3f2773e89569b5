import { dependenciesContext } from '../../../dependencies.server.ts';
import { visitPagesCacheTag } from '../../../engine/visits/experiences/page-rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { wineryCalendarFeed } from '../calendar-feed.server.ts';
import type { Route } from './+types/calendar.ts';

export const handle = { finished: { tags: [visitPagesCacheTag], seconds: 3600 } } satisfies PageHandle;

/** Serves all events as a calendar feed. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { database, clock, configuration } = context.get(dependenciesContext);
  const origin = publicOrigin(configuration, url);
  const text = await wineryCalendarFeed({ read: database.read, now: clock.now(), origin });
  return new Response(text, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
}
