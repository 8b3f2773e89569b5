import type { OperatorCommands } from '../types.ts';

const member = {
  kind: 'text',
  placeholder: 'ADDRESS',
  description: 'Email address of the member.',
  isPositional: true,
  isRequired: true,
} as const;

const amount = {
  kind: 'count',
  placeholder: 'N',
  description: 'Number of points.',
  isRequired: true,
} as const;
const reason = {
  kind: 'text',
  placeholder: 'WORDS',
  description: 'Reason, shown to the member.',
  isRequired: true,
} as const;

export const pointsCommands = {
  'points-members': {
    description: 'Lists members with their available, reserved and owed points, newest first.',
    arguments: {
      email: {
        kind: 'text',
        placeholder: 'ADDRESS',
        description: 'Only the member with this email address.',
      },
    },
    example: 'points-members --email ana@customers.example',
    failsIf: [],
    isReadOnly: true,
  },
  points: {
    description: 'Shows a member’s balance, tier and latest points history.',
    arguments: { member },
    example: 'points ana@customers.example',
    failsIf: ['There is no member with this email address.'],
    isReadOnly: true,
  },
  'give-points': {
    description: 'Adds points to a member’s balance.',
    arguments: { member, amount, reason },
    example: 'give-points ana@customers.example --amount 200 --reason "The tasting began late"',
    failsIf: ['There is no member with this email address.', 'The number is more than 100,000.'],
  },
  'take-points': {
    description: 'Deducts points that were granted by mistake.',
    arguments: { member, amount, reason },
    example: 'take-points ana@customers.example --amount 200 --reason "Given twice by mistake"',
    failsIf: ['There is no member with this email address.', 'The member has fewer points.'],
  },
  'expire-points': {
    description:
      'Expires points that are due and emails members whose points expire soon. A worker does the same every night.',
    arguments: {},
    example: 'expire-points',
    failsIf: [],
  },
  'points-liability': {
    description:
      'Shows the total of points owed to members: by balances, by ledger entries, and by what is left of the lots.',
    arguments: {},
    example: 'points-liability',
    failsIf: [],
    isReadOnly: true,
  },
} as const satisfies OperatorCommands;
