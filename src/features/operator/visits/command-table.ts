import type { OperatorCommands } from '../types.ts';

const experience = {
  kind: 'text',
  placeholder: 'EXPERIENCE',
  description: 'Slug of the experience, such as `garden-tasting`.',
  isPositional: true,
  isRequired: true,
} as const;
const on = { kind: 'date', placeholder: 'DATE', description: 'Date of the slot.', isRequired: true } as const;
const at = {
  kind: 'text',
  placeholder: 'HH:MM',
  description: 'Start time in winery time, such as `11:00`.',
  isRequired: true,
} as const;
const code = {
  kind: 'text',
  placeholder: 'CODE',
  description: 'Reservation code, eight characters, as in the QR code.',
  isPositional: true,
  isRequired: true,
} as const;
const only = { kind: 'text', placeholder: 'EXPERIENCE', description: 'Only this experience.' } as const;

export const visitCommands = {
  visits: {
    description: 'Lists slots with booked seats and the number of parties on the waitlist.',
    arguments: {
      from: { kind: 'date', placeholder: 'DATE', description: 'First day; today by default.' },
      days: { kind: 'count', placeholder: 'N', description: 'Number of days; 7 by default.' },
      experience: only,
    },
    example: 'visits --from 2026-12-05 --days 2',
    failsIf: [],
    isReadOnly: true,
  },
  roster: {
    description: 'Lists the guests of a day with party size, answers, missing waivers and balance due.',
    arguments: {
      on: { kind: 'date', placeholder: 'DATE', description: 'Date; today by default.', isPositional: true },
      experience: only,
    },
    example: 'roster 2026-12-05',
    failsIf: [],
    isReadOnly: true,
  },
  'add-slot': {
    description: 'Adds a slot in addition to the schedule.',
    arguments: {
      experience,
      on,
      at,
      seats: { kind: 'count', placeholder: 'N', description: 'Number of seats.', isRequired: true },
      parties: {
        kind: 'count',
        placeholder: 'N',
        description: 'Maximum number of reservations; limited only by seats by default.',
      },
    },
    example: 'add-slot garden-tasting --on 2026-12-05 --at 16:00 --seats 12',
    failsIf: ['The slot already exists, or its start time has passed.'],
  },
  'close-slot': {
    description: 'Closes a slot for new reservations. Existing reservations are kept.',
    arguments: {
      experience,
      on,
      at,
      reopen: { kind: 'flag', description: 'Opens the slot for reservations again.' },
    },
    example: 'close-slot garden-tasting --on 2026-12-05 --at 16:00',
    failsIf: ['The slot was canceled.'],
  },
  'cancel-slot': {
    description:
      'Lists the parties of a slot, and with --yes cancels it for good. Guests are notified and choose a refund, store credit or another time; after 14 days without a choice they are refunded.',
    arguments: {
      experience,
      on,
      at,
      reason: {
        kind: 'text',
        placeholder: 'TEXT',
        description: 'Reason, shown to the guests.',
        isRequired: true,
      },
      yes: {
        kind: 'flag',
        description: 'Makes the change; without it, only lists the affected parties and what they paid.',
      },
    },
    example: 'cancel-slot morning-hike --on 2026-12-06 --at 09:30 --reason "Rain on the trail" --yes',
    failsIf: ['The slot is over.'],
  },
  'close-day': {
    description:
      'Lists the parties of a day, and with --yes closes the winery for new reservations on that day. Existing reservations are kept.',
    arguments: {
      on: { kind: 'date', placeholder: 'DATE', description: 'Date.', isPositional: true, isRequired: true },
      reason: {
        kind: 'text',
        placeholder: 'TEXT',
        description: 'Reason, shown in the calendar. Not needed with --reopen.',
      },
      reopen: { kind: 'flag', description: 'Reopens a closed day with the slots that were closed with it.' },
      yes: {
        kind: 'flag',
        description: 'Makes the change; without it, only lists the affected parties and what they paid.',
      },
    },
    example: 'close-day 2027-01-20 --reason "Inventory count" --yes',
    failsIf: ['The date has passed.', 'The winery is already closed on that day.'],
  },
  waivers: {
    description: 'Lists which guests of a party have signed the waiver and which have not.',
    arguments: { code },
    example: 'waivers 7K3MQ9ZT',
    failsIf: ['The experience has no waiver.'],
    isReadOnly: true,
  },
  'remind-waiver': {
    description: 'Emails the waiver link to the customer again.',
    arguments: { code },
    example: 'remind-waiver 7K3MQ9ZT',
    failsIf: [
      'Everyone in the party has signed.',
      'The visit has started or is canceled.',
      'A reminder was sent less than an hour ago.',
    ],
  },
  'check-in': {
    description: 'Checks in a party.',
    arguments: {
      code,
      paper: { kind: 'flag', description: 'Missing waivers were signed on paper.' },
      undo: { kind: 'flag', description: 'Undoes a check-in.' },
    },
    example: 'check-in 7K3MQ9ZT',
    failsIf: ['The reservation is for another day.', 'A required waiver is not signed.'],
  },
  'no-show': {
    description:
      'Records guests who did not show up, and charges the card guarantee once for each. Run it again to retry a declined charge.',
    arguments: {
      code,
      absent: {
        kind: 'count',
        placeholder: 'N',
        description: 'Number of missing guests; the whole party by default.',
      },
    },
    example: 'no-show 7K3MQ9ZT --absent 1',
    failsIf: ['The slot has not started.', 'The whole party has checked in.'],
  },
} as const satisfies OperatorCommands;
