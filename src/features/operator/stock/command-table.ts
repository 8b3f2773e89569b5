import type { OperatorCommands } from '../types.ts';

export const stockCommands = {
  stock: {
    description: 'Lists stock: on hand, allocated to orders, held by checkouts, and available.',
    arguments: {
      code: {
        kind: 'text',
        placeholder: 'CODE',
        description: 'Only this item, with its latest changes.',
        isPositional: true,
      },
    },
    example: 'stock RED-21',
    failsIf: ['There is no stock with this code.'],
    isReadOnly: true,
  },
  'adjust-stock': {
    description: 'Changes the stock on hand after a delivery, a breakage or a count.',
    arguments: {
      code: {
        kind: 'text',
        placeholder: 'CODE',
        description: 'Code of the item, see `stock`.',
        isPositional: true,
        isRequired: true,
      },
      by: {
        kind: 'change',
        placeholder: 'N',
        description: 'Number to add, or to remove with a minus sign.',
        isRequired: true,
      },
      kind: {
        kind: 'choice',
        choices: ['adjusted', 'received', 'broken'],
        description: 'Kind of change; `adjusted` (a count) by default.',
      },
      reason: {
        kind: 'text',
        placeholder: 'TEXT',
        description: 'Reason, kept with the change.',
        isRequired: true,
      },
    },
    example: 'adjust-stock RED-21 --by -2 --kind broken --reason "dropped on the stairs"',
    failsIf: [
      'Less would remain than is allocated to orders or held by checkouts. The message lists the orders, so that you can cancel one first.',
    ],
  },
} as const satisfies OperatorCommands;
