import type { OperatorCommands } from '../types.ts';

const number = {
  kind: 'count',
  placeholder: 'CASE',
  description: 'Number of the case.',
  isPositional: true,
  isRequired: true,
} as const;

export const supportCaseCommands = {
  cases: {
    description: 'Lists customer messages that are waiting for an answer, oldest first.',
    arguments: {
      answered: { kind: 'flag', description: 'Also lists cases that are answered but not closed.' },
      limit: { kind: 'count', placeholder: 'N', description: 'Maximum number to list; 50 by default.' },
    },
    example: 'cases',
    failsIf: [],
    isReadOnly: true,
  },
  case: {
    description: 'Shows a case with all its answers.',
    arguments: { number },
    example: 'case 2001',
    failsIf: ['There is no case with this number.'],
    isReadOnly: true,
  },
  'case-photos': {
    description: 'Saves the photos of a case to a new folder that only you can read, and prints its path.',
    arguments: { number },
    example: 'case-photos 2001',
    failsIf: ['The case has no photos.'],
    isReadOnly: true,
  },
  'answer-case': {
    description: 'Answers a case and emails the answer to the sender.',
    arguments: {
      number,
      answer: { kind: 'text', placeholder: 'TEXT', description: 'Text of the email.', isRequired: true },
    },
    example: 'answer-case 2001 --answer "Of course: the table is yours."',
    failsIf: ['The case is closed.'],
  },
  'close-case': {
    description: 'Closes a case. It is deleted two years later.',
    arguments: { number },
    example: 'close-case 2001',
    failsIf: ['There is no case with this number.'],
  },
} as const satisfies OperatorCommands;
