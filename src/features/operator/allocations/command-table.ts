import type { OperatorCommands } from '../types.ts';

export const allocationCommands = {
  'allocation-requests': {
    description:
      'Lists members’ requests for more bottles of an allocation that are not fully granted, oldest first.',
    arguments: {},
    example: 'allocation-requests',
    failsIf: [],
    isReadOnly: true,
  },
  'grant-allocation': {
    description: 'Grants a member more bottles of an allocated wine and emails them.',
    arguments: {
      to: {
        kind: 'text',
        placeholder: 'EMAIL',
        description: 'Email address of the member.',
        isRequired: true,
      },
      wine: { kind: 'text', placeholder: 'CODE', description: 'Code of the wine.', isRequired: true },
      bottles: {
        kind: 'count',
        placeholder: 'N',
        description: 'Total bottles granted, including those granted before.',
        isRequired: true,
      },
    },
    example: 'grant-allocation --to elena@customers.example --wine CAB-20 --bottles 2',
    failsIf: [
      'The member has not requested more of this wine.',
      'The number is higher than requested, or lower than already granted.',
    ],
  },
} as const satisfies OperatorCommands;
