import type { Verb } from './types.ts';

/** What an operator does with the shelf, the codes, the payments and the house itself. */
export const shopVerbs = {
  stock: {
    group: 'Stock',
    says: 'Lists what is on the shelf, promised to orders, held in checkouts, and free to sell.',
    arguments: {
      code: { kind: 'text', shown: 'CODE', says: 'Only this one, with its last changes.', isPosition: true },
    },
    example: 'stock ML-BDX-21',
    refuses: ['A code that is not counted here.'],
    isReading: true,
  },
  'adjust-stock': {
    group: 'Stock',
    says: 'Changes what stands on the shelf: a delivery, a breakage, a count.',
    arguments: {
      code: {
        kind: 'text',
        shown: 'CODE',
        says: 'What, as `stock` names it.',
        isPosition: true,
        isRequired: true,
      },
      by: { kind: 'change', shown: 'N', says: 'How many more, or with a minus less.', isRequired: true },
      kind: {
        kind: 'choice',
        choices: ['adjusted', 'received', 'broken'],
        says: 'What it was; a count (`adjusted`) when it is not said.',
      },
      reason: { kind: 'text', shown: 'TEXT', says: 'Why; kept with the change.', isRequired: true },
    },
    example: 'adjust-stock ML-BDX-21 --by -2 --kind broken --reason "dropped on the stairs"',
    refuses: ['Less than what is promised or held: it names the orders, of which one has to give way first.'],
  },
  coupons: {
    group: 'Coupons',
    says: 'Lists promotion codes and vouchers: what they give, to whom, until when, and how often they were used.',
    arguments: { all: { kind: 'flag', says: 'Those that have ended, too.' } },
    example: 'coupons --all',
    refuses: [],
    isReading: true,
  },
  'add-coupon': {
    group: 'Coupons',
    says: 'Makes a promotion code.',
    arguments: {
      code: {
        kind: 'text',
        shown: 'CODE',
        says: '3 to 32 letters, digits or hyphens.',
        isPosition: true,
        isRequired: true,
      },
      title: {
        kind: 'text',
        shown: 'TEXT',
        says: 'The sentence that customers read as the reason.',
        isRequired: true,
      },
      percent: { kind: 'percent', shown: 'N', says: 'Takes so much off each line, such as 10 or 7.5.' },
      amount: { kind: 'money', shown: 'DOLLARS', says: 'Or: takes this off the order, such as 20 or 12.50.' },
      shipping: { kind: 'money', shown: 'DOLLARS', says: 'Or: ground shipping costs this, such as 0.' },
      from: { kind: 'date', shown: 'DATE', says: 'Its first day at the winery; today when it is not said.' },
      until: { kind: 'date', shown: 'DATE', says: 'Its last day; without one it does not end.' },
      minimum: { kind: 'money', shown: 'DOLLARS', says: 'Only from this much on.' },
      bottles: { kind: 'count', shown: 'N', says: 'Only from so many bottles on.' },
      'first-order': { kind: 'flag', says: 'Only for a first order.' },
      members: { kind: 'choice', choices: ['any', 'club', 'plus'], says: 'Only for members.' },
      'per-customer': { kind: 'count', shown: 'N', says: 'So many times for each person.' },
      total: { kind: 'count', shown: 'N', says: 'So many times in all.' },
    },
    example: 'add-coupon HARVEST10 --percent 10 --title "Harvest: 10% off" --until 2026-12-31',
    refuses: [
      'A code that exists: codes are never used again.',
      'None or more than one of --percent, --amount and --shipping; a percentage above 60.',
    ],
  },
  'end-coupon': {
    group: 'Coupons',
    says: 'Ends a code: at once, or after a last day. Orders that were placed with it keep it.',
    arguments: {
      code: { kind: 'text', shown: 'CODE', says: 'Which one.', isPosition: true, isRequired: true },
      on: { kind: 'date', shown: 'DATE', says: 'Its last day; without one it ends now.' },
    },
    example: 'end-coupon HARVEST10 --on 2026-12-24',
    refuses: ['A code that does not exist, or has ended already.', 'A last day that is over.'],
  },
  disputes: {
    group: 'Payments',
    says: 'Lists payments that cardholders dispute, the newest first, with their orders.',
    arguments: {
      since: {
        kind: 'date',
        shown: 'DATE',
        says: 'Opened on this day or later; a year ago when it is not said.',
      },
    },
    example: 'disputes --since 2026-01-01',
    refuses: [],
    isReading: true,
  },
  webhooks: {
    group: 'Payments',
    says: 'Lists events of the gateway that belong to no payment known here: those tried often, and those set aside.',
    arguments: { limit: { kind: 'count', shown: 'N', says: 'At most so many; 50 when it is not said.' } },
    example: 'webhooks',
    refuses: [],
    isReading: true,
  },
  'retry-webhook': {
    group: 'Payments',
    says: 'Takes an event up again; a worker, or `drain`, deals with it.',
    arguments: {
      id: {
        kind: 'text',
        shown: 'ID',
        says: 'The event, as `webhooks` names it.',
        isPosition: true,
        isRequired: true,
      },
    },
    example: 'retry-webhook evt_1QxYz',
    refuses: ['An event that never came, or was dealt with.'],
  },
  reconcile: {
    group: 'Payments',
    says: 'Asks the gateway about every payment whose outcome is open, and settles it; once, as a worker does each minute.',
    arguments: {},
    example: 'reconcile',
    refuses: [],
  },
  prove: {
    group: 'The house',
    says: 'Holds the books against each other: gateway, payments, orders, stock, gift cards, codes and parcels. Ends with 1 when something does not agree.',
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
    group: 'The house',
    says: 'Lists the jobs that wait, and those that were given up and need a person.',
    arguments: {},
    example: 'jobs',
    refuses: [],
    isReading: true,
  },
  drain: {
    group: 'The house',
    says: 'Runs every job that is due, and what it leads to, until none is left. Ends with 1 when some failed.',
    arguments: {},
    example: 'drain',
    refuses: [],
  },
  'page-counts': {
    group: 'The house',
    says: 'Tells how often pages were seen and what was bought, as sums of days; whoever opted out is in none of them.',
    arguments: {
      days: { kind: 'count', shown: 'N', says: 'So many days back, today included; 30 when it is not said.' },
    },
    example: 'page-counts --days 7',
    refuses: [],
    isReading: true,
  },
} as const satisfies Readonly<Record<string, Verb>>;
