import type { OperatorCommands } from '../types.ts';

const member = {
  kind: 'text',
  placeholder: 'ADDRESS',
  description: 'Email address of the member.',
  isPositional: true,
  isRequired: true,
} as const;

export const plusMembershipCommands = {
  'plus-members': {
    description: 'Lists memberships with status, year and paid-through date, newest first.',
    arguments: {
      email: {
        kind: 'text',
        placeholder: 'ADDRESS',
        description: 'Only the membership with this email address.',
      },
    },
    example: 'plus-members --email chloe@customers.example',
    failsIf: [],
    isReadOnly: true,
  },
  'plus-cancel': {
    description:
      'Cancels a membership for a member who called or wrote: at the end of the paid year, or right away with a refund.',
    arguments: {
      member,
      refund: {
        kind: 'choice',
        choices: ['share', 'all', 'nothing'],
        description:
          'Ends it right away and refunds the remaining days, the whole year, or nothing. By default the membership runs to the end of the paid year.',
      },
    },
    example: 'plus-cancel chloe@customers.example --refund share',
    failsIf: ['There is no current membership with this email address.', 'A payment is in progress.'],
  },
  'plus-price': {
    description:
      'Changes the yearly price starting on a date. It applies to new members, and to current members at the first renewal whose reminder states it.',
    arguments: {
      amount: {
        kind: 'money',
        placeholder: 'AMOUNT',
        description: 'Price in whole dollars.',
        isRequired: true,
      },
      from: {
        kind: 'date',
        placeholder: 'DATE',
        description: 'First day of the new price, tomorrow at the earliest.',
        isRequired: true,
      },
    },
    example: 'plus-price --amount 139.00 --from 2027-03-01',
    failsIf: ['The date is not in the future.', 'The price is not in whole dollars.'],
  },
} as const satisfies OperatorCommands;
