import type { OperatorCommands } from '../types.ts';

export const teamCommands = {
  'invite-owner': {
    description:
      'Prints a link that makes a person an owner of the back office. It works once and expires in 24 hours. Use it for the first owner, and for an owner who has lost every passkey and code: accepting replaces them.',
    arguments: {
      email: {
        kind: 'text',
        placeholder: 'EMAIL',
        description: 'The person’s email address.',
        isPositional: true,
        isRequired: true,
      },
      name: { kind: 'text', placeholder: 'NAME', description: 'The person’s name.', isRequired: true },
    },
    example: 'invite-owner ana@example.com --name "Ana Roe"',
    failsIf: ['The email address is invalid.'],
  },
} as const satisfies OperatorCommands;
