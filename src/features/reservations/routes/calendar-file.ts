import {
  formatCalendarFile,
  reservationCalendarEntry,
} from '../../../engine/visits/experiences/calendar-rules.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { requireReservation } from '../reservation-request.server.ts';
import { reservationPath } from '../rules.ts';
import type { Route } from './+types/calendar-file.ts';

/** Serves a reservation as a calendar file. Opening the file again after a change updates the calendar entry. */
export async function loader(args: Route.LoaderArgs) {
  const { shop, view, now } = await requireReservation(args);
  const { id, code, version, party, startsAt, endsAt, state, experience } = view;
  const url = new URL(reservationPath(view), publicOrigin(shop.configuration, new URL(args.request.url)))
    .href;
  const entry = reservationCalendarEntry(experience, {
    ...{ id, code, version, party, startsAt, endsAt, url },
    isCancelled: state === 'cancelled' || view.choice !== undefined,
    changedAt: now,
  });
  return new Response(formatCalendarFile(experience.title, [entry]), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${experience.slug}.ics"`,
      ...privateHeaders,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
}
