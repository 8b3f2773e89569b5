import type { Verbs } from '../types.ts';

export const allocationVerbs = {
  wishes: {
    description:
      'Lists members’ requests for more bottles of an allocation that are not fully granted, oldest first.',
    arguments: {},
    example: 'wishes',
    failsIf: [],
    isReadOnly: true,
  },
  'grant-wish': {
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
    example: 'grant-wish --to elena@customers.example --wine CAB-20 --bottles 2',
    failsIf: [
      'The member has not requested more of this wine.',
      'The number is higher than requested, or lower than already granted.',
    ],
  },
} as const satisfies Verbs;
