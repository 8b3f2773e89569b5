import { orderNumberArgument } from '../orders/command-table.ts';
import type { OperatorCommands } from '../types.ts';

const problem = {
  kind: 'count',
  placeholder: 'N',
  description: 'Number of the report within the order, see `problems`; 1 by default.',
} as const;

export const problemReportCommands = {
  problems: {
    description:
      'Lists problem reports that are waiting for a decision, oldest first, or all reports of one order.',
    arguments: {
      number: {
        kind: 'count',
        placeholder: 'NUMBER',
        description: 'Only reports of this order.',
        isPositional: true,
      },
      limit: { kind: 'count', placeholder: 'N', description: 'Maximum number to list; 50 by default.' },
    },
    example: 'problems',
    failsIf: ['There is no order with this number.'],
    isReadOnly: true,
  },
  photos: {
    description: 'Saves the photos of a report to a new folder that only you can read, and prints its path.',
    arguments: { number: orderNumberArgument, problem },
    example: 'photos 10001 --problem 1',
    failsIf: ['The report has no photos.'],
    isReadOnly: true,
  },
  approve: {
    description:
      'Approves a report: refunds its bottles, or adds replacements to be packed. The customer is notified.',
    arguments: {
      number: orderNumberArgument,
      problem,
      remedy: {
        kind: 'choice',
        choices: ['refund', 'replacement'],
        description: 'Remedy.',
        isRequired: true,
      },
      answer: { kind: 'text', placeholder: 'TEXT', description: 'Message in the email to the customer.' },
    },
    example: 'approve 10001 --remedy replacement --answer "Sorry about that one."',
    failsIf: [
      'The report was already decided differently.',
      'There is not enough stock for the replacement.',
    ],
  },
  decline: {
    description: 'Declines a report and emails the reason to the customer.',
    arguments: {
      number: orderNumberArgument,
      problem,
      answer: {
        kind: 'text',
        placeholder: 'TEXT',
        description: 'Reason, included in the email.',
        isRequired: true,
      },
    },
    example: 'decline 10001 --answer "The bottle you sent back is sound."',
    failsIf: ['The report was already decided differently.'],
  },
  'close-problem': {
    description: 'Closes an approved report.',
    arguments: { number: orderNumberArgument, problem },
    example: 'close-problem 10001',
    failsIf: ['The report was not approved.'],
  },
} as const satisfies OperatorCommands;
