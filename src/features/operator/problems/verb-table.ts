import { orderNumber } from '../orders/verb-table.ts';
import type { Verbs } from '../types.ts';

const problem = {
  kind: 'count',
  shown: 'N',
  says: 'Which report of the order, as `problems` names it; 1 when it is not said.',
} as const;

/** What an operator does with what customers report about bottles that came. */
export const problemVerbs = {
  problems: {
    says: 'Lists reports about bottles that wait for a decision, the oldest first; of one order all of them.',
    arguments: {
      number: { kind: 'count', shown: 'NUMBER', says: 'Only of this order.', isPosition: true },
      limit: { kind: 'count', shown: 'N', says: 'At most so many; 50 when it is not said.' },
    },
    example: 'problems',
    refuses: ['A number that no order has.'],
    isReading: true,
  },
  photos: {
    says: 'Opens the photographs of a report: puts them into a new folder that only you can read, and says where.',
    arguments: { number: orderNumber, problem },
    example: 'photos 10001 --problem 1',
    refuses: ['A report without photographs.'],
    isReading: true,
  },
  approve: {
    says: 'Grants a report: gives the money of its bottles back, or promises the same bottles once more, to be packed. Its customer is told.',
    arguments: {
      number: orderNumber,
      problem,
      remedy: {
        kind: 'choice',
        choices: ['refund', 'replacement'],
        says: 'What the customer gets.',
        isRequired: true,
      },
      answer: { kind: 'text', shown: 'TEXT', says: 'A sentence for the customer, in the mail.' },
    },
    example: 'approve 10001 --remedy replacement --answer "Sorry about that one."',
    refuses: ['A report that was decided otherwise.', 'A replacement of which there is not enough left.'],
  },
  decline: {
    says: 'Turns a report down, with the sentence that its customer reads.',
    arguments: {
      number: orderNumber,
      problem,
      answer: { kind: 'text', shown: 'TEXT', says: 'Why; it goes into the mail.', isRequired: true },
    },
    example: 'decline 10001 --answer "The bottle you sent back is sound."',
    refuses: ['A report that was decided otherwise.'],
  },
  'close-problem': {
    says: 'Notes that nothing is left to do about a report that was granted.',
    arguments: { number: orderNumber, problem },
    example: 'close-problem 10001',
    refuses: ['A report that was not granted.'],
  },
} as const satisfies Verbs;
