import type { OperatorCommands } from '../types.ts';

const number = {
  kind: 'count',
  placeholder: 'SUBMISSION',
  description: 'Number of the submission, see `submissions`.',
  isPositional: true,
  isRequired: true,
} as const;
const mailbox = {
  kind: 'text',
  placeholder: 'MAILBOX',
  description: 'Email address that the visitor entered.',
} as const;

export const formCommands = {
  submissions: {
    description: 'Lists submissions of content forms, newest first, without their answers.',
    arguments: {
      email: mailbox,
      failed: { kind: 'flag', description: 'Only submissions that could not be delivered.' },
      limit: { kind: 'count', placeholder: 'N', description: 'Maximum number to list; 50 by default.' },
    },
    example: 'submissions --failed',
    failsIf: [],
    isReadOnly: true,
  },
  submission: {
    description: 'Shows a submission with all its answers.',
    arguments: { number },
    example: 'submission 3001',
    failsIf: ['There is no submission with this number.'],
    isReadOnly: true,
  },
  'retry-submission': {
    description: 'Sends a failed submission to its URL again.',
    arguments: { number },
    example: 'retry-submission 3001',
    failsIf: ['The submission has not failed. Emails are retried automatically.'],
  },
  'forget-submissions': {
    description:
      'Deletes all submissions with an email address. Emails already sent, and copies in other systems, are not deleted.',
    arguments: { email: { ...mailbox, isRequired: true } },
    example: 'forget-submissions --email ana@guests.example',
    failsIf: [],
  },
} as const satisfies OperatorCommands;
