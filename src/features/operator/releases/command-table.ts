import type { OperatorCommands } from '../types.ts';

const club = {
  kind: 'text',
  placeholder: 'CLUB',
  description: 'Slug of the club, such as `red-club`.',
  isPositional: true,
  isRequired: true,
} as const;
const on = {
  kind: 'date',
  placeholder: 'DATE',
  description: 'Charge date of the release, see `releases`.',
  isPositional: true,
  isRequired: true,
} as const;

export const releaseCommands = {
  releases: {
    description: 'Lists releases, latest first, with the number of shipments by status.',
    arguments: {
      club: { kind: 'text', placeholder: 'CLUB', description: 'Only releases of this club.' },
      limit: { kind: 'count', placeholder: 'N', description: 'Maximum number to list; 50 by default.' },
    },
    example: 'releases --club estate',
    failsIf: [],
    isReadOnly: true,
  },
  'release-boxes': {
    description: 'Shows the default boxes of a release by plan and taste.',
    arguments: { club, on },
    example: 'release-boxes estate 2027-02-12',
    failsIf: [],
    isReadOnly: true,
  },
  'plan-release': {
    description:
      'Plans a release in one of the club’s months that has none, with automatically selected boxes.',
    arguments: {
      club,
      on,
      title: {
        kind: 'text',
        placeholder: 'TEXT',
        description: 'Title shown to members; the month by default.',
      },
    },
    example: 'plan-release red-club 2028-03-14 --title "Old vines 2022"',
    failsIf: [
      'Members have not agreed to be charged in that month.',
      'The club already has a release in that month.',
      'Members could no longer edit their boxes before that date.',
    ],
  },
  'change-release': {
    description: 'Changes title, note, ship date, minimum bottles or early shipping of a release.',
    arguments: {
      club,
      on,
      title: { kind: 'text', placeholder: 'TEXT', description: 'Title shown to members.' },
      note: { kind: 'text', placeholder: 'TEXT', description: 'Note shown above the box.' },
      ships: { kind: 'date', placeholder: 'DATE', description: 'Ship date.' },
      minimum: {
        kind: 'count',
        placeholder: 'N',
        description: 'Minimum number of bottles in a box, at least 3.',
      },
      early: {
        kind: 'choice',
        placeholder: 'HOW',
        description: 'Whether members may have their box shipped early.',
        choices: ['yes', 'no'],
      },
    },
    example: 'change-release estate 2027-02-12 --ships 2027-02-16 --early no',
    failsIf: ['The release is locked or completed.'],
  },
  'set-box': {
    description: 'Replaces the wines of a default box, before members can edit their boxes.',
    arguments: {
      club,
      on,
      plan: {
        kind: 'text',
        placeholder: 'PLAN',
        description: 'Plan, such as `estate-6`.',
        isRequired: true,
      },
      taste: {
        kind: 'choice',
        placeholder: 'TASTE',
        description: 'Taste that the box is for.',
        choices: ['mixed', 'red', 'white'],
        isRequired: true,
      },
      wines: {
        kind: 'units',
        placeholder: 'CODE=N …',
        description: 'All wines of the box by code.',
        isRequired: true,
      },
    },
    example: 'set-box estate 2027-02-12 --plan estate-3 --taste red --wines CAB-22=2 SIRAH-21=1',
    failsIf: ['The number of bottles does not match the plan.', 'Members can already edit their boxes.'],
  },
  'move-release': {
    description:
      'Moves a release, its boxes that can still change, and its reminders to another day of the same month.',
    arguments: {
      club,
      on,
      to: { kind: 'date', placeholder: 'DATE', description: 'New charge date.', isRequired: true },
    },
    example: 'move-release estate 2027-02-12 --to 2027-02-19',
    failsIf: [
      'The release is locked or completed.',
      'The date is in another month.',
      'Members could no longer edit their boxes before that date.',
    ],
  },
  'preview-release': {
    description:
      'Shows what would be charged now: members, wines, amounts, and expected failures with their reasons. Exits with 1 if any charge would fail.',
    arguments: { club, on },
    example: 'preview-release estate 2027-02-12',
    failsIf: [],
    isReadOnly: true,
  },
  'process-release': {
    description:
      'Charges all shipments of a release that are due, and shows progress. No customer is charged twice. Background jobs do the same every minute.',
    arguments: { club, on },
    example: 'process-release estate 2027-02-12',
    failsIf: [],
  },
  'retry-release': {
    description: 'Retries the declined cards of a release right away.',
    arguments: { club, on },
    example: 'retry-release estate 2027-02-12',
    failsIf: [],
  },
  'packing-list': {
    description:
      'Lists the orders of a release to pack, by destination. With `--csv`, prints a file for a spreadsheet or a label printer.',
    arguments: {
      club,
      on,
      csv: {
        kind: 'flag',
        description: 'Prints comma-separated values, one line for each wine of an order.',
      },
    },
    example: 'packing-list estate 2027-02-12 --csv',
    failsIf: [],
    isReadOnly: true,
  },
} as const satisfies OperatorCommands;
