import { data } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { visitPagesCacheTag } from '../../../engine/visits/experiences/page-rules.ts';
import { findExperience } from '../../../engine/visits/experiences/view.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { experienceCalendarFeed } from '../calendar-feed.server.ts';
import type { Route } from './+types/event-calendar.ts';

export const handle = { finished: { tags: [visitPagesCacheTag], seconds: 3600 } } satisfies PageHandle;

/** Serves the dates of one experience as a calendar feed. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { database, clock, configuration } = context.get(dependenciesContext);
  const experience = await findExperience(database.read, params.slug);
  if (!experience) throw data(null, { status: 404 });
  const origin = publicOrigin(configuration, url);
  const text = await experienceCalendarFeed({ read: database.read, now: clock.now(), origin }, experience);
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${experience.slug}.ics"`,
    },
  });
}
