import type { Verbs } from '../types.ts';

const member = {
  kind: 'text',
  shown: 'ADDRESS',
  says: 'The email address of the member.',
  isPosition: true,
  isRequired: true,
} as const;

/** What an operator does with Mesa Lucero+. */
export const plusVerbs = {
  'plus-members': {
    says: 'Lists memberships, the newest first, with state, year and the day until which they are paid.',
    arguments: { email: { kind: 'text', shown: 'ADDRESS', says: 'Only those of this address.' } },
    example: 'plus-members --email chloe@customers.example',
    refuses: [],
    isReading: true,
  },
  'plus-cancel': {
    says: 'Cancels a membership for a member who called or wrote: to the end of the year that was paid, or at once with money back.',
    arguments: {
      member,
      refund: {
        kind: 'choice',
        choices: ['share', 'all', 'nothing'],
        says: 'Ends it at once and pays back the days that are left, the whole year, or nothing; without it the year is finished.',
      },
    },
    example: 'plus-cancel chloe@customers.example --refund share',
    refuses: ['An address without a living membership.', 'A payment that is on its way.'],
  },
  'plus-price': {
    says: 'Sets what a year costs from a day on: for whoever joins, and for members at the renewal whose reminder says so.',
    arguments: {
      amount: { kind: 'money', shown: 'AMOUNT', says: 'Whole dollars.', isRequired: true },
      from: { kind: 'date', shown: 'DATE', says: 'The first day, from tomorrow on.', isRequired: true },
    },
    example: 'plus-price --amount 139.00 --from 2027-03-01',
    refuses: ['Today or a day that is over.', 'A sum that is not whole dollars.'],
  },
} as const satisfies Verbs;
