import { addMonths, wineryDate, wineryInstant } from '../../core/dates.ts';
import {
  type CalendarEntry,
  calendarText,
  eventEntry,
} from '../../engine/visits/experiences/calendar-rules.ts';
import type { Experience } from '../../engine/visits/experiences/types.ts';
import { sessionsOfEvents, slotsBetween } from '../../engine/visits/experiences/view.server.ts';
import type { Transaction } from '../../platform/database.server.ts';

type Dependencies = { readonly read: Transaction; readonly now: Date; readonly origin: string };

/** A calendar keeps what it was told of, so what is just over stays in the feed for a while. */
function spanAround(now: Date): { from: Date; until: Date } {
  const today = wineryDate(now);
  return { from: wineryInstant(addMonths(today, -3), 0), until: wineryInstant(addMonths(today, 13), 0) };
}

/** All events of the house, cancelled ones said to be. */
export async function wineryCalendar({ read, now, origin }: Dependencies): Promise<string> {
  const sessions = await sessionsOfEvents(read, spanAround(now));
  const entries = sessions.map(({ experience, session }) => eventEntry(experience, session, origin));
  return calendarText('Events at the winery', entries);
}

/** The dates of one event, or the times of one experience that is had by appointment. */
export async function calendarOfOne(dependencies: Dependencies, experience: Experience): Promise<string> {
  const { read, now, origin } = dependencies;
  return calendarText(experience.title, await entriesOf({ read, now, origin }, experience));
}

async function entriesOf(
  { read, now, origin }: Dependencies,
  experience: Experience,
): Promise<CalendarEntry[]> {
  if (experience.kind === 'event') {
    const sessions = await sessionsOfEvents(read, spanAround(now));
    return sessions
      .filter((each) => each.experience.id === experience.id)
      .map(({ session }) => eventEntry(experience, session, origin));
  }
  const visitor = { programmes: [] };
  const offers = await slotsBetween(read, [experience], {
    visitor,
    now,
    from: now,
    until: spanAround(now).until,
  });
  return offers.map((offer) =>
    // What a seating was changed at is not told of it; the feed itself is as new as it is.
    eventEntry(experience, { ...offer, isCancelled: false, changedAt: now }, origin),
  );
}
