import type { Verbs } from '../types.ts';

/** What an operator does with the house itself. */
export const wineryVerbs = {
  prove: {
    says: 'Holds the books against each other: gateway, payments, orders, stock, gift cards, codes, parcels, memberships, points and visits. Ends with 1 when something does not agree.',
    arguments: {
      since: {
        kind: 'date',
        shown: 'DATE',
        says: 'Payments and orders from this day on; the last 35 days when it is not said.',
      },
    },
    example: 'prove',
    refuses: [],
    isReading: true,
  },
  jobs: {
    says: 'Lists the jobs that wait, and those that were given up and need a person.',
    arguments: {},
    example: 'jobs',
    refuses: [],
    isReading: true,
  },
  guesses: {
    says: 'Lists what was guessed at: gift cards whose PIN was entered wrong too often, hours with many wrong promo codes, accounts with many wrong passwords. A gift card gets a new code with `reissue-gift-card`, or its lock is lifted with `unlock-gift-card`.',
    arguments: {
      days: { kind: 'count', shown: 'N', says: 'So many days back; 30 when it is not said.' },
    },
    example: 'guesses --days 7',
    refuses: [],
    isReading: true,
  },
  drain: {
    says: 'Runs every job that is due, and what it leads to, until none is left. Ends with 1 when some failed.',
    arguments: {},
    example: 'drain',
    refuses: [],
  },
  'mailing-list': {
    says: 'Lists every email that agreed to marketing: confirmed newsletter subscribers and customers who checked the box, each once.',
    arguments: {},
    example: 'mailing-list --json',
    refuses: [],
    isReading: true,
  },
  'page-counts': {
    says: 'Tells how often pages were seen and what was bought, as sums of days; whoever opted out is in none of them.',
    arguments: {
      days: { kind: 'count', shown: 'N', says: 'So many days back, today included; 30 when it is not said.' },
    },
    example: 'page-counts --days 7',
    refuses: [],
    isReading: true,
  },
} as const satisfies Verbs;
