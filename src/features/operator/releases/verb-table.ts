import type { Verbs } from '../types.ts';

const club = {
  kind: 'text',
  shown: 'CLUB',
  says: 'Which club, such as `open-cellar`.',
  isPosition: true,
  isRequired: true,
} as const;
const on = {
  kind: 'date',
  shown: 'DATE',
  says: 'The day on which the release is charged, as `releases` names it.',
  isPosition: true,
  isRequired: true,
} as const;

/** What an operator does with the releases of the clubs. */
export const releaseVerbs = {
  releases: {
    says: 'Lists releases, the latest first, with what became of their shipments.',
    arguments: {
      club: { kind: 'text', shown: 'CLUB', says: 'Only those of this club.' },
      limit: { kind: 'count', shown: 'N', says: 'At most so many; 50 when it is not said.' },
    },
    example: 'releases --club foothill',
    refuses: [],
    isReading: true,
  },
  'release-boxes': {
    says: 'Shows the winemaker’s boxes of a release by plan and taste.',
    arguments: { club, on },
    example: 'release-boxes foothill 2027-02-12',
    refuses: [],
    isReading: true,
  },
  'plan-release': {
    says: 'Plans the release of one of the club’s months that has none yet, with boxes chosen by rule.',
    arguments: {
      club,
      on,
      title: { kind: 'text', shown: 'TEXT', says: 'How members read it; its month when it is not said.' },
    },
    example: 'plan-release lantern 2028-03-14 --title "Lantern Hill 2022"',
    refuses: [
      'A month in which members did not agree to be charged; a second release in one month; a day whose boxes would be locked already.',
    ],
  },
  'change-release': {
    says: 'Changes the title, the note, the day of leaving, the minimum or whether boxes may go early.',
    arguments: {
      club,
      on,
      title: { kind: 'text', shown: 'TEXT', says: 'How members read it.' },
      note: { kind: 'text', shown: 'TEXT', says: 'What stands above the box.' },
      ships: { kind: 'date', shown: 'DATE', says: 'The day on which boxes leave.' },
      minimum: { kind: 'count', shown: 'N', says: 'Fewest bottles of a box; never below 3.' },
      early: {
        kind: 'choice',
        shown: 'HOW',
        says: 'Whether a box may be sent early.',
        choices: ['yes', 'no'],
      },
    },
    example: 'change-release foothill 2027-02-12 --ships 2027-02-16 --early no',
    refuses: ['A release that is locked or over.'],
  },
  'set-box': {
    says: 'Puts other wines into the winemaker’s box of a plan and a taste, before the window opens.',
    arguments: {
      club,
      on,
      plan: { kind: 'text', shown: 'PLAN', says: 'Such as `foothill-6`.', isRequired: true },
      taste: {
        kind: 'choice',
        shown: 'TASTE',
        says: 'Whose box.',
        choices: ['mixed', 'red', 'white'],
        isRequired: true,
      },
      wines: {
        kind: 'units',
        shown: 'CODE=N …',
        says: 'All wines of the box by their codes.',
        isRequired: true,
      },
    },
    example: 'set-box foothill 2027-02-12 --plan foothill-3 --taste red --wines ML-CS-22=2 ML-PS-21=1',
    refuses: ['A box of another size than the plan; a release that is open.'],
  },
  'move-release': {
    says: 'Moves a release to another day of its month, with all its boxes that can still be changed; reminders follow.',
    arguments: { club, on, to: { kind: 'date', shown: 'DATE', says: 'The other day.', isRequired: true } },
    example: 'move-release foothill 2027-02-12 --to 2027-02-19',
    refuses: ['A release that is locked or over; another month; a day whose boxes would be locked already.'],
  },
  'preview-release': {
    says: 'What a run would do now: who gets what for how much, and who will fail and why. Ends with 1 when somebody will.',
    arguments: { club, on },
    example: 'preview-release foothill 2027-02-12',
    refuses: [],
    isReading: true,
  },
  'process-release': {
    says: 'Charges everything of a release that is due, with a line that tells how far it is. The shop’s own jobs do the same each minute.',
    arguments: { club, on },
    example: 'process-release foothill 2027-02-12',
    refuses: ['Nothing: what is not due yet is left alone, and nobody is charged twice.'],
  },
  'retry-release': {
    says: 'Tries the declined cards of a release again at once.',
    arguments: { club, on },
    example: 'retry-release foothill 2027-02-12',
    refuses: [],
  },
  'packing-list': {
    says: 'Lists the orders of a release as they are packed, by where they go; with `--csv` as a file for a spreadsheet or a label printer.',
    arguments: {
      club,
      on,
      csv: { kind: 'flag', says: 'As comma-separated values, a line for each wine of an order.' },
    },
    example: 'packing-list foothill 2027-02-12 --csv',
    refuses: [],
    isReading: true,
  },
} as const satisfies Verbs;
