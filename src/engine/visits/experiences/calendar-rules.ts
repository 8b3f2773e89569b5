import { tzlib_get_ical_block } from 'timezones-ical-library';
import { wineryDate, wineryMinuteOfDay, wineryTimeZone, wineryTimeZoneName } from '../../../core/dates.ts';
import type { SlotId } from '../../../core/ids.ts';
import { formatRoundCents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import type { Experience } from './types.ts';

/** An event in an iCalendar file (RFC 5545). */
export type CalendarEntry = {
  /** The permanent id of the event. An entry with a higher `sequence` replaces the earlier one. */
  readonly uid: string;
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The place and address; undefined for a virtual event. */
  readonly location: string | undefined;
  readonly description: string;
  readonly url: string;
  readonly changedAt: Date;
};

const mailDomain = () => winery().mailboxes.visits.split('@')[1] ?? '';

/**
 * Returns an iCalendar file: a feed, or a download with one reservation. Times are the winery's local times with its time zone rules, so
 * that they are correct in other zones and across daylight saving time.
 */
export function formatCalendarFile(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(winery().legalName)}//Visits//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${wineryTimeZone()}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...zoneRules(),
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Returns the winery's time zone rules, for calendar applications that don't know the zone's name. */
function zoneRules(): string[] {
  const [rules = ''] = tzlib_get_ical_block(wineryTimeZone());
  return rules.split('\r\n');
}

function eventLines(entry: CalendarEntry): string[] {
  const { uid, sequence, isCancelled, title, startsAt, endsAt, location, description, url, changedAt } =
    entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `DTSTART${wallTime(startsAt)}`,
    `DTEND${wallTime(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    ...(location === undefined ? [] : [`LOCATION:${escaped(location)}`]),
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

/** Formats an instant in UTC, for example `20261205T190000Z`. */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/**
 * Formats an instant in the winery's time zone, for example `;TZID=America/Los_Angeles:20261205T110000`. Uses UTC in the hour that occurs
 * twice in the fall.
 */
function wallTime(instant: Date): string {
  const shown = compact(instant);
  const isTwice = [-1, 1].some((hours) => compact(new Date(instant.getTime() + hours * 3_600_000)) === shown);
  return isTwice ? `:${utc(instant)}` : `;TZID=${wineryTimeZone()}:${shown}`;
}

function compact(instant: Date): string {
  const minute = wineryMinuteOfDay(instant);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const day = wineryDate(instant).replaceAll('-', '');
  return `${day}T${twoDigits(Math.floor(minute / 60))}${twoDigits(minute % 60)}00`;
}

/** Escapes a text as RFC 5545 requires and removes control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

const mostOctets = 75;

/** Folds a line into parts of at most 75 octets without splitting a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (octets + size > mostOctets) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += letter;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** Returns the location with its address, for maps; undefined for a virtual event. */
function visitLocation({ facts, kit }: Pick<Experience, 'facts' | 'kit'>): string | undefined {
  const { street, city, stateCode, zipCode } = winery().address;
  return kit ? undefined : `${facts.place}, ${street}, ${city}, ${stateCode} ${zipCode}`;
}

/** Returns a reservation as a calendar entry. The entry's `uid` never changes, so that later versions replace earlier ones. */
export function reservationCalendarEntry(
  experience: Pick<Experience, 'title' | 'facts' | 'kit'>,
  booking: {
    readonly id: string;
    readonly code: string;
    readonly version: number;
    readonly party: number;
    readonly startsAt: Date;
    readonly endsAt: Date;
    readonly isCancelled: boolean;
    readonly changedAt: Date;
    /** The URL of the reservation's page. */
    readonly url: string;
  },
): CalendarEntry {
  const { id, code, version, party, startsAt, endsAt, isCancelled, changedAt, url } = booking;
  const guests = party === 1 ? '1 guest' : `${party} guests`;
  const bring = experience.facts.bring.map((each) => `- ${each}`);
  return {
    uid: `reservation-${id}@${mailDomain()}`,
    sequence: version,
    title: `${experience.title} at ${winery().legalName}`,
    location: visitLocation(experience),
    description: [
      `${guests}. Your check-in code is ${code}.`,
      ...(bring.length > 0 ? ['What to bring:', ...bring] : []),
      url,
    ].join('\n'),
    ...{ startsAt, endsAt, isCancelled, changedAt, url },
  };
}

/** Returns a session of an event as an entry in the public calendar. */
export function eventCalendarEntry(
  experience: Pick<
    Experience,
    'slug' | 'title' | 'facts' | 'kit' | 'priceCents' | 'priceUnit' | 'membersOnly'
  >,
  session: {
    readonly slotId: SlotId;
    readonly startsAt: Date;
    readonly endsAt: Date;
    readonly isCancelled: boolean;
    readonly changedAt: Date;
  },
  publicUrl: string,
): CalendarEntry {
  const { slotId, ...times } = session;
  const { slug, title, facts, priceCents, priceUnit, membersOnly } = experience;
  const url = `${publicUrl}/events/${slug}`;
  const price = `${formatRoundCents(priceCents)} per ${priceUnit}`;
  const whose =
    membersOnly === 'club'
      ? ['For members of our wine clubs and their guests.']
      : membersOnly === 'plus'
        ? [`For members of ${winery().membershipName}.`]
        : [];
  return {
    ...times,
    uid: `visit-${slotId}@${mailDomain()}`,
    sequence: times.isCancelled ? 1 : 0,
    title: `${title}, ${winery().legalName}`,
    location: visitLocation(experience),
    description: [facts.summary, ...whose, `${price}. All times are ${wineryTimeZoneName()} time.`, url].join(
      '\n',
    ),
    url,
  };
}
