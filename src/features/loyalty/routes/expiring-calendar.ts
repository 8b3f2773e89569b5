import { data } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { viewPoints } from '../../../engine/loyalty/points/index.server.ts';
import { formatCalendarFile } from '../../../engine/visits/experiences/calendar-rules.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { pointsName } from '../../../winery-offers.ts';
import { loyaltyPath, pointsExpiryCalendarEntries } from '../rules.ts';
import type { Route } from './+types/expiring-calendar.ts';

/** Returns a calendar file with the days on which the customer's points expire. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { customerId } = await requireSignedIn({ request, context });
  const { database, clock, configuration } = context.get(dependenciesContext);
  const now = clock.now();
  const points = await viewPoints(database.read, customerId, now);
  if (!points || points.expiring.length === 0) throw data(null, { status: 404 });
  const entries = pointsExpiryCalendarEntries(points.expiring, {
    ...{ code: points.referralCode, now },
    url: new URL(loyaltyPath, publicOrigin(configuration, url)).href,
  });
  return new Response(formatCalendarFile(pointsName(), entries), {
    headers: {
      ...privateHeaders,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${pointsName()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')}.ics"`,
    },
  });
}
