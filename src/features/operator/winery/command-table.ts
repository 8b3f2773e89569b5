import type { OperatorCommands } from '../types.ts';

export const wineryCommands = {
  prove: {
    description:
      'Checks that all ledgers agree: gateway, payments, orders, stock, gift cards, codes, parcels, memberships, points and visits. Exits with 1 if they do not.',
    arguments: {
      since: {
        kind: 'date',
        placeholder: 'DATE',
        description: 'First day of the payments and orders to check; the last 35 days by default.',
      },
    },
    example: 'prove',
    failsIf: [],
    isReadOnly: true,
  },
  jobs: {
    description: 'Lists waiting jobs, and failed jobs that need attention.',
    arguments: {},
    example: 'jobs',
    failsIf: [],
    isReadOnly: true,
  },
  guesses: {
    description:
      'Lists guessing attacks: gift cards with too many wrong PINs, hours with many wrong promo codes, and accounts with many wrong passwords. Use `reissue-gift-card` to give a gift card a new code, or `unlock-gift-card` to lift its lock.',
    arguments: {
      days: { kind: 'count', placeholder: 'N', description: 'Number of days to look back; 30 by default.' },
    },
    example: 'guesses --days 7',
    failsIf: [],
    isReadOnly: true,
  },
  drain: {
    description:
      'Runs every job that is due, and the jobs these create, until none is left. Exits with 1 if any failed.',
    arguments: {},
    example: 'drain',
    failsIf: [],
  },
  'mailing-list': {
    description:
      'Lists every email address that agreed to marketing: confirmed newsletter subscribers and customers who opted in.',
    arguments: {},
    example: 'mailing-list --json',
    failsIf: [],
    isReadOnly: true,
  },
  'page-counts': {
    description: 'Shows page views and purchases by day. Visitors who opted out are not counted.',
    arguments: {
      days: {
        kind: 'count',
        placeholder: 'N',
        description: 'Number of days including today; 30 by default.',
      },
    },
    example: 'page-counts --days 7',
    failsIf: [],
    isReadOnly: true,
  },
} as const satisfies OperatorCommands;
