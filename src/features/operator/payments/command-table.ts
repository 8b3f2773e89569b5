import type { OperatorCommands } from '../types.ts';

export const paymentCommands = {
  disputes: {
    description: 'Lists disputed payments with their orders, newest first.',
    arguments: {
      since: {
        kind: 'date',
        placeholder: 'DATE',
        description: 'Only disputes opened on this day or later; the last year by default.',
      },
    },
    example: 'disputes --since 2026-01-01',
    failsIf: [],
    isReadOnly: true,
  },
  webhooks: {
    description:
      'Lists gateway events that have not been handled: events without a matching payment, whether retrying or given up, and events waiting for a worker.',
    arguments: {
      limit: { kind: 'count', placeholder: 'N', description: 'Maximum number to list; 50 by default.' },
    },
    example: 'webhooks',
    failsIf: [],
    isReadOnly: true,
  },
  'retry-webhook': {
    description: 'Queues an event to be handled again by a worker or by `drain`.',
    arguments: {
      id: {
        kind: 'text',
        placeholder: 'ID',
        description: 'Event ID, see `webhooks`.',
        isPositional: true,
        isRequired: true,
      },
    },
    example: 'retry-webhook evt_1QxYz',
    failsIf: ['The event does not exist or was handled.'],
  },
  'release-payment': {
    description:
      'Voids or refunds a payment that belongs to no order, as reported by `prove`, for example after a restore. Without --confirm, only shows what it would do.',
    arguments: {
      payment: {
        kind: 'text',
        placeholder: 'PAYMENT',
        description: 'The gateway’s payment ID.',
        isPositional: true,
        isRequired: true,
      },
      confirm: { kind: 'flag', description: 'Voids or refunds the payment.' },
    },
    example: 'release-payment pi_1QxYz --confirm',
    failsIf: [
      'The payment belongs to an order. Use `cancel` or `refund` on the order.',
      'The outcome of the payment is not known. Use `reconcile`.',
      'The payment is not in US dollars.',
    ],
  },
  reconcile: {
    description:
      'Checks every payment with an unknown outcome with the gateway and settles it. A worker does the same every minute.',
    arguments: {},
    example: 'reconcile',
    failsIf: [],
  },
} as const satisfies OperatorCommands;
