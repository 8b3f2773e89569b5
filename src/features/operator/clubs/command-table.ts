import type { OperatorCommands } from '../types.ts';

const club = {
  kind: 'text',
  placeholder: 'CLUB',
  description: 'Slug of the club, such as `red-club`.',
  isPositional: true,
  isRequired: true,
} as const;
const code = {
  kind: 'text',
  placeholder: 'CODE',
  description: 'Code on the card in the tasting room: 4 to 16 letters and digits.',
  isPositional: true,
  isRequired: true,
} as const;

export const clubCommands = {
  clubs: {
    description:
      'Lists the clubs with their plans. With `--json` it prints everything about them, as `save-club` reads it.',
    arguments: {},
    example: 'clubs --json',
    failsIf: [],
    isReadOnly: true,
  },
  'save-club': {
    description:
      'Creates the clubs in a JSON file, or changes those with the same slug: tiers, frequencies, text, pictures and benefits. Clubs that are not in the file are left unchanged.',
    arguments: {
      file: {
        kind: 'text',
        placeholder: 'FILE.json',
        description: 'JSON file with one club, or several as written by `clubs --json`.',
        isPositional: true,
        isRequired: true,
      },
    },
    example: 'save-club red-club.json',
    failsIf: [
      'The file is not valid JSON, or a field of a club is not valid.',
      'The change would remove or raise the price of something that members have joined.',
    ],
  },
  members: {
    description:
      'Lists the current members of a club with plan, status and member code, and the number of people on its waitlist.',
    arguments: { club },
    example: 'members red-club',
    failsIf: ['There is no club with this slug.'],
    isReadOnly: true,
  },
  'end-membership': {
    description:
      'Cancels a membership right away for a member who called or wrote. The member is notified and can rejoin for 30 days.',
    arguments: {
      member: {
        kind: 'text',
        placeholder: 'MEMBER',
        description: 'Member code, the eight characters on the membership card.',
        isPositional: true,
        isRequired: true,
      },
      reason: { kind: 'text', placeholder: 'TEXT', description: 'Reason that the member gave, if any.' },
    },
    example: 'end-membership 7K3MQ9ZT --reason "Moved abroad, called on Monday"',
    failsIf: ['There is no current membership with this code.'],
  },
  'pause-club': {
    description:
      'Stops a club from accepting new members. Current members, and people who already have an offer from the waitlist, are not affected.',
    arguments: { club },
    example: 'pause-club red-club',
    failsIf: ['There is no club with this slug.'],
  },
  'reopen-club': {
    description: 'Lets a paused club accept new members again.',
    arguments: { club },
    example: 'reopen-club red-club',
    failsIf: ['There is no club with this slug.'],
  },
  'change-club-price': {
    description:
      'Changes the typical price of a plan’s shipments starting on a date. Members are emailed 30 to 7 days before their first shipment at the new price; the price does not apply to members who were not emailed.',
    arguments: {
      plan: {
        kind: 'text',
        placeholder: 'PLAN',
        description: 'Plan, such as `estate-6`.',
        isPositional: true,
        isRequired: true,
      },
      low: {
        kind: 'money',
        placeholder: 'AMOUNT',
        description: 'Lower end of the price range.',
        isRequired: true,
      },
      high: {
        kind: 'money',
        placeholder: 'AMOUNT',
        description: 'Upper end of the price range.',
        isRequired: true,
      },
      from: {
        kind: 'date',
        placeholder: 'DATE',
        description: 'First day of the new price, at least eight days from now.',
        isRequired: true,
      },
    },
    example: 'change-club-price estate-6 --low 200.00 --high 250.00 --from 2027-03-01',
    failsIf: [
      'The date is too soon to notify members in time.',
      'Members were already notified of this change.',
    ],
  },
  'join-codes': {
    description:
      'Lists the tasting room join codes with host, campaign and the number of people who joined with each.',
    arguments: {},
    example: 'join-codes',
    failsIf: [],
    isReadOnly: true,
  },
  'add-join-code': {
    description: 'Creates a join code for a tasting room. Guests scan it and land on /wine-club/qr.',
    arguments: {
      code,
      location: {
        kind: 'text',
        placeholder: 'ID',
        description: 'Tasting room, by the id of its pickup location.',
        isRequired: true,
      },
      host: { kind: 'text', placeholder: 'NAME', description: 'Host who gets the credit.', isRequired: true },
      campaign: {
        kind: 'text',
        placeholder: 'NAME',
        description: 'Campaign that the code is counted under.',
        isRequired: true,
      },
      ends: {
        kind: 'date',
        placeholder: 'DATE',
        description: 'Last day of the code; no end date by default.',
      },
    },
    example: 'add-join-code RELEASE27 --location cellar --host Marisol --campaign spring-weekend',
    failsIf: [
      'The code already exists.',
      'The code is not 4 to 16 letters and digits.',
      'The winery has no pickup location with this id.',
    ],
  },
  'end-join-code': {
    description:
      'Ends a join code right away. Guests who scan it can still join, but no host gets the credit.',
    arguments: { code },
    example: 'end-join-code RELEASE27',
    failsIf: ['There is no join code with this name.'],
  },
} as const satisfies OperatorCommands;
