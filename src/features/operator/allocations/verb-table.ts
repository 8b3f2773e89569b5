import type { Verbs } from '../types.ts';

/** What an operator does about wishes for more than is set aside. */
export const allocationVerbs = {
  wishes: {
    says: 'Lists wishes for more of an allocation that are not granted in full, the oldest first.',
    arguments: {},
    example: 'wishes',
    refuses: [],
    isReading: true,
  },
  'grant-wish': {
    says: 'Sets more of a wine aside for somebody who wished for it, and writes to them.',
    arguments: {
      to: { kind: 'text', shown: 'EMAIL', says: 'Whose wish.', isRequired: true },
      wine: { kind: 'text', shown: 'CODE', says: 'Which wine.', isRequired: true },
      bottles: {
        kind: 'count',
        shown: 'N',
        says: 'So many in all, with what was granted before.',
        isRequired: true,
      },
    },
    example: 'grant-wish --to elena@customers.example --wine ML-CSL-20 --bottles 2',
    refuses: ['A wish that nobody has; more than was wished for; fewer than were granted.'],
  },
} as const satisfies Verbs;
