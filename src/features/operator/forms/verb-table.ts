import type { Verbs } from '../types.ts';

const number = {
  kind: 'count',
  shown: 'SUBMISSION',
  says: 'The number of the submission, as `submissions` names it.',
  isPosition: true,
  isRequired: true,
} as const;
const mailbox = { kind: 'text', shown: 'MAILBOX', says: 'The address that its writer gave.' } as const;

/** What an operator does with what visitors send with forms of documents. */
export const formVerbs = {
  submissions: {
    says: 'Lists what was sent with forms of documents, the newest first, without what it says.',
    arguments: {
      email: mailbox,
      failed: { kind: 'flag', says: 'Only those that nobody took.' },
      limit: { kind: 'count', shown: 'N', says: 'At most so many; 50 when it is not said.' },
    },
    example: 'submissions --failed',
    refuses: [],
    isReading: true,
  },
  submission: {
    says: 'Shows one submission with all its answers.',
    arguments: { number },
    example: 'submission 3001',
    refuses: ['A number that no submission has.'],
    isReading: true,
  },
  'retry-submission': {
    says: 'Has the program called once more that did not take a submission.',
    arguments: { number },
    example: 'retry-submission 3001',
    refuses: ['One that did not fail: a mail is tried by its own queue until it is taken.'],
  },
  'forget-submissions': {
    says: 'Erases all that somebody sent with forms, found by the address in it. Mails that were sent, and what a program elsewhere was told, are not with us.',
    arguments: { email: { ...mailbox, isRequired: true } },
    example: 'forget-submissions --email ana@guests.example',
    refuses: [],
  },
} as const satisfies Verbs;
