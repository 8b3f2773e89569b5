import { addMonths, wineryDate, wineryInstant } from '../../core/dates.ts';
import {
  type CalendarEntry,
  eventCalendarEntry,
  formatCalendarFile,
} from '../../engine/visits/experiences/calendar-rules.ts';
import type { Experience } from '../../engine/visits/experiences/types.ts';
import { eventSessions, slotsBetween } from '../../engine/visits/experiences/view.server.ts';
import type { Transaction } from '../../platform/database.server.ts';

type Dependencies = { readonly read: Transaction; readonly now: Date; readonly origin: string };

/**
 * Returns the period of a calendar feed: 3 months back and 13 months ahead. Past months are included because a subscribed calendar drops an
 * entry that disappears from its feed.
 */
function spanAround(now: Date): { from: Date; until: Date } {
  const today = wineryDate(now);
  return { from: wineryInstant(addMonths(today, -3), 0), until: wineryInstant(addMonths(today, 13), 0) };
}

/** Returns all events as a calendar feed. Canceled sessions are marked as canceled. */
export async function wineryCalendarFeed({ read, now, origin }: Dependencies): Promise<string> {
  const sessions = await eventSessions(read, spanAround(now));
  const entries = sessions.map(({ experience, session }) => eventCalendarEntry(experience, session, origin));
  return formatCalendarFile('Events at the winery', entries);
}

/** Returns the calendar feed of one event or of one experience by appointment. */
export async function experienceCalendarFeed(
  dependencies: Dependencies,
  experience: Experience,
): Promise<string> {
  const { read, now, origin } = dependencies;
  return formatCalendarFile(experience.title, await entriesOf({ read, now, origin }, experience));
}

async function entriesOf(
  { read, now, origin }: Dependencies,
  experience: Experience,
): Promise<CalendarEntry[]> {
  if (experience.kind === 'event') {
    const sessions = await eventSessions(read, spanAround(now));
    return sessions
      .filter((each) => each.experience.id === experience.id)
      .map(({ session }) => eventCalendarEntry(experience, session, origin));
  }
  const visitor = { programs: [] };
  const offers = await slotsBetween(read, [experience], {
    visitor,
    now,
    from: now,
    until: spanAround(now).until,
  });
  return offers.map((offer) =>
    // A slot does not record when it changed, so the feed uses the current time.
    eventCalendarEntry(experience, { ...offer, isCancelled: false, changedAt: now }, origin),
  );
}
