import type { Verbs } from '../types.ts';

const club = {
  kind: 'text',
  shown: 'CLUB',
  says: 'The club as addresses name it, such as `open-cellar`.',
  isPosition: true,
  isRequired: true,
} as const;
const code = {
  kind: 'text',
  shown: 'CODE',
  says: 'The code on the card at the counter: 4 to 16 letters and digits.',
  isPosition: true,
  isRequired: true,
} as const;

/** What an operator does with clubs and their members. */
export const clubVerbs = {
  members: {
    says: 'Lists the living members of a club with plan, state and member code, and how many stand in its line.',
    arguments: { club },
    example: 'members open-cellar',
    refuses: ['A club that there is not.'],
    isReading: true,
  },
  'end-membership': {
    says: 'Cancels a membership at once for a member who called or wrote; they are told, and can take it back for 30 days.',
    arguments: {
      member: {
        kind: 'text',
        shown: 'MEMBER',
        says: 'The eight characters of the member’s card.',
        isPosition: true,
        isRequired: true,
      },
      reason: { kind: 'text', shown: 'TEXT', says: 'What they said; nobody has to give a reason.' },
    },
    example: 'end-membership 7K3MQ9ZT --reason "Moved abroad, called on Monday"',
    refuses: ['A code that no living membership has.'],
  },
  'pause-club': {
    says: 'Lets a club take nobody new; its members and whoever was offered a place notice nothing.',
    arguments: { club },
    example: 'pause-club discovery',
    refuses: ['A club that there is not.'],
  },
  'reopen-club': {
    says: 'Lets a paused club take members again.',
    arguments: { club },
    example: 'reopen-club discovery',
    refuses: ['A club that there is not.'],
  },
  'change-club-price': {
    says: 'Sets what shipments of a plan typically come to that are charged on a day or later. 30 to 7 days before, its members are emailed which shipment is the first one; without that it never holds.',
    arguments: {
      plan: {
        kind: 'text',
        shown: 'PLAN',
        says: 'The plan, such as `foothill-6`.',
        isPosition: true,
        isRequired: true,
      },
      low: { kind: 'money', shown: 'AMOUNT', says: 'The least.', isRequired: true },
      high: { kind: 'money', shown: 'AMOUNT', says: 'The most.', isRequired: true },
      from: {
        kind: 'date',
        shown: 'DATE',
        says: 'The first day, at least eight days away.',
        isRequired: true,
      },
    },
    example: 'change-club-price foothill-6 --low 200.00 --high 250.00 --from 2027-03-01',
    refuses: ['A day too near to tell anybody in time.', 'A change of which the members were told already.'],
  },
  'join-codes': {
    says: 'Lists the codes of the counters with host, campaign and how many joined by them.',
    arguments: {},
    example: 'join-codes',
    refuses: [],
    isReading: true,
  },
  'add-join-code': {
    says: 'Makes a code for a counter; guests scan it at /wine-club/qr.',
    arguments: {
      code,
      location: {
        kind: 'choice',
        says: 'Whose counter it is.',
        choices: ['hilltop', 'downtown'],
        isRequired: true,
      },
      host: { kind: 'text', shown: 'NAME', says: 'Who pours there.', isRequired: true },
      campaign: { kind: 'text', shown: 'NAME', says: 'What it is counted under.', isRequired: true },
      ends: { kind: 'date', shown: 'DATE', says: 'Its last day; without one it has none.' },
    },
    example: 'add-join-code RELEASE27 --location hilltop --host Marisol --campaign release-weekend',
    refuses: ['A code that there is already, or that is none.'],
  },
  'end-join-code': {
    says: 'Ends a code at once; whoever scans it still joins, without its host.',
    arguments: { code },
    example: 'end-join-code RELEASE27',
    refuses: ['A code that there is not.'],
  },
} as const satisfies Verbs;
