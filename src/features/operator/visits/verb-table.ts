import type { Verbs } from '../types.ts';

const experience = {
  kind: 'text',
  shown: 'EXPERIENCE',
  says: 'What is visited, as addresses name it, such as `terrace-tasting`.',
  isPosition: true,
  isRequired: true,
} as const;
const on = { kind: 'date', shown: 'DATE', says: 'The day of the session.', isRequired: true } as const;
const at = {
  kind: 'text',
  shown: 'HH:MM',
  says: 'When it begins, by the winery’s clock, such as `11:00`.',
  isRequired: true,
} as const;
const code = {
  kind: 'text',
  shown: 'CODE',
  says: 'The eight characters of the booking, which its QR code shows.',
  isPosition: true,
  isRequired: true,
} as const;
const only = { kind: 'text', shown: 'EXPERIENCE', says: 'Only this one.' } as const;

/** What hosts do with sessions and whoever comes to them. */
export const visitVerbs = {
  visits: {
    says: 'Lists sessions with how full they are and how many wait for a seat.',
    arguments: {
      from: { kind: 'date', shown: 'DATE', says: 'The first day; today when it is not said.' },
      days: { kind: 'count', shown: 'N', says: 'How many days; 7 when it is not said.' },
      experience: only,
    },
    example: 'visits --from 2026-12-05 --days 2',
    refuses: [],
    isReading: true,
  },
  roster: {
    says: 'Lists everybody of a day: who, how many, what they told us, who has not signed, and what is still to be paid.',
    arguments: {
      on: { kind: 'date', shown: 'DATE', says: 'The day; today when it is not said.', isPosition: true },
      experience: only,
    },
    example: 'roster 2026-12-05',
    refuses: [],
    isReading: true,
  },
  'add-slot': {
    says: 'Adds a session beside those that the schedule makes.',
    arguments: {
      experience,
      on,
      at,
      seats: { kind: 'count', shown: 'N', says: 'Seats, or tables.', isRequired: true },
      parties: { kind: 'count', shown: 'N', says: 'Most bookings; without it only seats are counted.' },
    },
    example: 'add-slot terrace-tasting --on 2026-12-05 --at 16:00 --seats 12',
    refuses: ['A session that there is already, or that has begun.'],
  },
  'close-slot': {
    says: 'Lets a session take no more bookings; those that are there stand.',
    arguments: {
      experience,
      on,
      at,
      reopen: { kind: 'flag', says: 'Lets it take bookings again.' },
    },
    example: 'close-slot terrace-tasting --on 2026-12-05 --at 16:00',
    refuses: ['A session that was canceled.'],
  },
  'cancel-slot': {
    says: 'Lists whom it would hit, and with --yes cancels a session for good. Its guests are told and choose: the money back, credit, or another time; after 14 days the money goes back.',
    arguments: {
      experience,
      on,
      at,
      reason: { kind: 'text', shown: 'TEXT', says: 'Why; its guests read it.', isRequired: true },
      yes: {
        kind: 'flag',
        says: 'Does it; without it only lists the parties that it hits, and what they paid.',
      },
    },
    example: 'cancel-slot limestone-hike --on 2026-12-06 --at 09:30 --reason "Rain on the trail" --yes',
    refuses: ['A session that is over.'],
  },
  'close-day': {
    says: 'Lists whom it would hit, and with --yes shuts the house on a day: nothing more is seated then. Bookings that are there stand.',
    arguments: {
      on: { kind: 'date', shown: 'DATE', says: 'The day.', isPosition: true, isRequired: true },
      reason: {
        kind: 'text',
        shown: 'TEXT',
        says: 'Why; the calendar says it. Not needed to open it again.',
      },
      reopen: { kind: 'flag', says: 'Opens a day that was closed, with what was closed with it.' },
      yes: {
        kind: 'flag',
        says: 'Does it; without it only lists the parties that it hits, and what they paid.',
      },
    },
    example: 'close-day 2027-01-20 --reason "Stock-taking" --yes',
    refuses: ['A day that is over.', 'A day on which the house is closed anyway.'],
  },
  waivers: {
    says: 'Lists who of a party has signed the waiver, and who has not.',
    arguments: { code },
    example: 'waivers 7K3MQ9ZT',
    refuses: ['A visit that nobody signs for.'],
    isReading: true,
  },
  'remind-waiver': {
    says: 'Mails the link of the waiver once more to whoever booked.',
    arguments: { code },
    example: 'remind-waiver 7K3MQ9ZT',
    refuses: [
      'A party that has signed.',
      'A visit that has begun or is canceled.',
      'A second time within an hour.',
    ],
  },
  'check-in': {
    says: 'Checks a party in that has arrived.',
    arguments: {
      code,
      paper: { kind: 'flag', says: 'Missing signatures are there on paper.' },
      undo: { kind: 'flag', says: 'Takes an arrival back that was a mistake.' },
    },
    example: 'check-in 7K3MQ9ZT',
    refuses: [
      'A party that comes on another day.',
      'A party of which somebody has not signed the waiver, where one is needed.',
    ],
  },
  'no-show': {
    says: 'Notes that guests did not come. A card that stands for them is charged for each, once; said again, a charge that was declined is tried again.',
    arguments: {
      code,
      absent: { kind: 'count', shown: 'N', says: 'How many of the party; all of it when it is not said.' },
    },
    example: 'no-show 7K3MQ9ZT --absent 1',
    refuses: ['A session that has not begun.', 'A party that has arrived, as a whole.'],
  },
} as const satisfies Verbs;
