import type { OperatorCommands } from '../types.ts';

const number = {
  kind: 'count',
  placeholder: 'REVIEW',
  description: 'Number of the review, see `reviews`.',
  isPositional: true,
  isRequired: true,
} as const;

export const reviewCommands = {
  reviews: {
    description: 'Lists wine reviews, newest first.',
    arguments: {
      hidden: { kind: 'flag', description: 'Only hidden reviews.' },
      limit: { kind: 'count', placeholder: 'N', description: 'Maximum number to list; 50 by default.' },
    },
    example: 'reviews',
    failsIf: [],
    isReadOnly: true,
  },
  'hide-review': {
    description:
      'Hides a review that is abusive, unlawful or off topic, but never because it is negative. The author sees the reason.',
    arguments: {
      number,
      reason: {
        kind: 'text',
        placeholder: 'TEXT',
        description: 'Reason, shown to the author.',
        isRequired: true,
      },
    },
    example: 'hide-review 301 --reason "It names an employee."',
    failsIf: ['There is no review with this number.'],
  },
  'restore-review': {
    description: 'Publishes a hidden review again.',
    arguments: { number },
    example: 'restore-review 301',
    failsIf: ['There is no review with this number.'],
  },
} as const satisfies OperatorCommands;
