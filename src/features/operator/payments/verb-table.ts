import type { Verbs } from '../types.ts';

/** What an operator does with payments, and with what the gateway tells of them. */
export const paymentVerbs = {
  disputes: {
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
    says: 'Lists events of the gateway that are not dealt with: those that belong to no payment known here, set aside or tried again, and those that wait for a worker.',
    arguments: { limit: { kind: 'count', shown: 'N', says: 'At most so many; 50 when it is not said.' } },
    example: 'webhooks',
    refuses: [],
    isReading: true,
  },
  'retry-webhook': {
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
  'release-payment': {
    says: 'Voids or refunds a payment that no order stands on, as `prove` names it, such as after a restore. Without --confirm it only says what it would do.',
    arguments: {
      payment: {
        kind: 'text',
        shown: 'PAYMENT',
        says: 'The payment, by the gateway’s name.',
        isPosition: true,
        isRequired: true,
      },
      confirm: { kind: 'flag', says: 'Does it.' },
    },
    example: 'release-payment pi_1QxYz --confirm',
    refuses: [
      'A payment that an order stands on: `cancel` or `refund` the order.',
      'A payment whose outcome is open: `reconcile` settles it.',
      'A payment in another currency than dollars.',
    ],
  },
  reconcile: {
    says: 'Asks the gateway about every payment whose outcome is open, and settles it; once, as a worker does each minute.',
    arguments: {},
    example: 'reconcile',
    refuses: [],
  },
} as const satisfies Verbs;
