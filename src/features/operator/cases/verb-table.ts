import type { Verbs } from '../types.ts';

const number = {
  kind: 'count',
  shown: 'CASE',
  says: 'The number of the case.',
  isPosition: true,
  isRequired: true,
} as const;

/** What an operator does with what people write to the house. */
export const caseVerbs = {
  cases: {
    says: 'Lists messages to the house that wait for an answer, the oldest first.',
    arguments: {
      answered: { kind: 'flag', says: 'Also those that were answered and are not closed.' },
      limit: { kind: 'count', shown: 'N', says: 'At most so many; 50 when it is not said.' },
    },
    example: 'cases',
    refuses: [],
    isReading: true,
  },
  case: {
    says: 'Shows one message with everything that was answered to it.',
    arguments: { number },
    example: 'case 2001',
    refuses: ['A number that no case has.'],
    isReading: true,
  },
  'case-photos': {
    says: 'Opens the photographs of a case: puts them into a new folder that only you can read, and says where.',
    arguments: { number },
    example: 'case-photos 2001',
    refuses: ['A case without photographs.'],
    isReading: true,
  },
  'answer-case': {
    says: 'Answers a case; the answer is mailed to whoever wrote.',
    arguments: {
      number,
      answer: { kind: 'text', shown: 'TEXT', says: 'What the mail says.', isRequired: true },
    },
    example: 'answer-case 2001 --answer "Of course: the table is yours."',
    refuses: ['A case that is closed.'],
  },
  'close-case': {
    says: 'Notes that nothing is left to do about a case. It is forgotten two years later.',
    arguments: { number },
    example: 'close-case 2001',
    refuses: ['A number that no case has.'],
  },
} as const satisfies Verbs;
