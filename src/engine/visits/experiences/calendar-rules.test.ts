import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it, test } from 'vitest';
import { type CivilDate, wineryInstant } from '../../../core/dates.ts';
import type { SlotId } from '../../../core/ids.ts';
import {
  type CalendarEntry,
  eventCalendarEntry,
  formatCalendarFile,
  reservationCalendarEntry,
} from './calendar-rules.ts';
import { anExperience } from './testing.ts';

function anEntry(changes: Partial<CalendarEntry> = {}): CalendarEntry {
  const startsAt = changes.startsAt ?? new Date('2026-12-05T19:00:00Z');
  return {
    uid: 'visit-1@example.test',
    sequence: 0,
    isCancelled: false,
    title: 'Terrace Tasting',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 75 * 60_000),
    location: 'The terrace',
    description: 'Five wines.',
    url: 'https://shop.example/events/terrace-tasting',
    changedAt: new Date('2026-11-20T20:00:00Z'),
    ...changes,
  };
}

/** Parses the text as an external calendar application would, using only the time zone rules that it contains. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
  ICAL.TimezoneService.register(zone);
  const instantOf = (time: ICAL.Time) => time.toJSDate();
  return {
    calendar,
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        status: component.getFirstPropertyValue('status'),
        title: event.summary,
        location: event.location,
        description: event.description,
        url: component.getFirstPropertyValue('url'),
        startsAt: instantOf(event.startDate),
        endsAt: instantOf(event.endDate),
        wall: event.startDate.toString(),
      };
    }),
  };
}

describe('an exported iCalendar file', () => {
  it('preserves every field of an entry', () => {
    const { calendar, events } = read(formatCalendarFile('Events at the winery', [anEntry()]));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Events at the winery');
    expect(events).toEqual([
      {
        ...{ uid: 'visit-1@example.test', sequence: 0, status: 'CONFIRMED', title: 'Terrace Tasting' },
        ...{ location: 'The terrace', description: 'Five wines.' },
        url: 'https://shop.example/events/terrace-tasting',
        startsAt: new Date('2026-12-05T19:00:00Z'),
        endsAt: new Date('2026-12-05T20:15:00Z'),
        wall: '2026-12-05T11:00:00',
      },
    ]);
  });

  it('keeps the local start time across a daylight saving change, with the right UTC time', () => {
    const days = ['2026-10-31', '2026-11-01', '2027-03-13', '2027-03-14'] as CivilDate[];
    const instants = days.map((day) => wineryInstant(day, 660));
    const { events } = read(
      formatCalendarFile(
        'Events',
        instants.map((startsAt) => anEntry({ startsAt })),
      ),
    );
    expect(events.map(({ wall }) => wall)).toEqual(days.map((day) => `${day}T11:00:00`));
    expect(events.map(({ startsAt }) => startsAt)).toEqual(instants);
  });

  it('distinguishes the hour that occurs twice when daylight saving time ends', () => {
    const [first, second] = [new Date('2026-11-01T08:30:00Z'), new Date('2026-11-01T09:30:00Z')];
    const text = formatCalendarFile('Night', [anEntry({ startsAt: first }), anEntry({ startsAt: second })]);
    expect(text).toContain('DTSTART:20261101T083000Z\r\n');
    expect(text).toContain('DTSTART:20261101T093000Z\r\n');
    expect(read(text).events.map(({ startsAt }) => startsAt)).toEqual([first, second]);
  });

  it('marks a canceled event with its status and a higher sequence number', () => {
    const event = anExperience({ slug: 'jazz-night', title: 'Jazz Night', membersOnly: 'club' });
    const seating = {
      slotId: '0193b0a0-0000-7000-8000-000000000001' as SlotId,
      ...{ startsAt: new Date('2026-12-12T03:00:00Z'), endsAt: new Date('2026-12-12T05:30:00Z') },
      changedAt: new Date('2026-11-20T20:00:00Z'),
    };
    const entries = [false, true].map((isCancelled) =>
      eventCalendarEntry(event, { ...seating, isCancelled }, 'https://shop.example'),
    );
    const { events } = read(formatCalendarFile('Events', entries));
    expect(events.map(({ uid, sequence, status }) => [uid, sequence, status])).toEqual([
      ['visit-0193b0a0-0000-7000-8000-000000000001@mesalucero.example', 0, 'CONFIRMED'],
      ['visit-0193b0a0-0000-7000-8000-000000000001@mesalucero.example', 1, 'CANCELLED'],
    ]);
    expect(events[0]).toMatchObject({
      title: 'Jazz Night, Mesa Lucero Estate',
      location: 'The terrace, 4180 Ladera Vieja Road, Paso Robles, CA 93446',
      description:
        'Five wines on the terrace.\nFor members of our wine clubs and their guests.\n$30 per person. All times are Pacific time.\nhttps://shop.example/events/jazz-night',
    });
  });

  it('describes a reservation with its check-in code and what to bring', () => {
    const entry = reservationCalendarEntry(anExperience(), {
      ...{ id: '7', code: 'K7Q2M9XA', version: 3, party: 2, isCancelled: false },
      ...{ startsAt: new Date('2026-12-05T19:00:00Z'), endsAt: new Date('2026-12-05T20:15:00Z') },
      ...{ changedAt: new Date('2026-11-20T20:00:00Z'), url: 'https://shop.example/reservations/abc' },
    });
    expect(read(formatCalendarFile('Your visit', [entry])).events[0]).toMatchObject({
      ...{ uid: 'reservation-7@mesalucero.example', sequence: 3 },
      description:
        '2 guests. Your check-in code is K7Q2M9XA.\nWhat to bring:\n- An ID for everyone\nhttps://shop.example/reservations/abc',
    });
  });
});

test('an iCalendar file preserves any text in lines of at most 75 octets', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom('a', ',', ';', '\\', '\n', ':', '"', 'é', '🍇', ' '), maxLength: 300 }),
  );
  const minutes = fc.integer({ min: 0, max: 190 * 24 * 60 });
  fc.assert(
    fc.property(
      words,
      words,
      minutes,
      fc.integer({ min: 15, max: 600 }),
      (title, description, from, length) => {
        const startsAt = new Date(wineryInstant('2026-10-15' as CivilDate, 0).getTime() + from * 60_000);
        const endsAt = new Date(startsAt.getTime() + length * 60_000);
        const text = formatCalendarFile('Events', [anEntry({ title, description, startsAt, endsAt })]);
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const [event] = read(text).events;
        const kept = (written: string) => written.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '');
        expect(event).toMatchObject({ title: kept(title), description: kept(description), startsAt, endsAt });
      },
    ),
  );
});
