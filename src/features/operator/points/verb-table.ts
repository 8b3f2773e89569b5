import type { Verbs } from '../types.ts';

const member = {
  kind: 'text',
  shown: 'ADDRESS',
  says: 'The email address of the member.',
  isPosition: true,
  isRequired: true,
} as const;

const amount = { kind: 'count', shown: 'N', says: 'How many.', isRequired: true } as const;
const reason = { kind: 'text', shown: 'WORDS', says: 'Why; the member reads it.', isRequired: true } as const;

/** What an operator does with Vine Points. */
export const pointsVerbs = {
  'points-members': {
    says: 'Lists who takes part, the newest first, with what they have, have set aside and owe.',
    arguments: { email: { kind: 'text', shown: 'ADDRESS', says: 'Only the one of this address.' } },
    example: 'points-members --email ana@customers.example',
    refuses: [],
    isReading: true,
  },
  points: {
    says: 'Shows how a member stands, and the latest of what came and went, with why.',
    arguments: { member },
    example: 'points ana@customers.example',
    refuses: ['An address that takes no part.'],
    isReading: true,
  },
  'give-points': {
    says: 'Gives a member points by hand.',
    arguments: { member, amount, reason },
    example: 'give-points ana@customers.example --amount 200 --reason "The tasting began late"',
    refuses: ['An address that takes no part.', 'More than 100,000 at once.'],
  },
  'take-points': {
    says: 'Takes points by hand that were given by mistake.',
    arguments: { member, amount, reason },
    example: 'take-points ana@customers.example --amount 200 --reason "Given twice by mistake"',
    refuses: ['An address that takes no part.', 'More than they have.'],
  },
  'expire-points': {
    says: 'Does now what the night does: warns of points that end soon, and takes those whose day is over.',
    arguments: {},
    example: 'expire-points',
    refuses: [],
  },
  'points-liability': {
    says: 'Sums what the house owes in points: by balances, by every entry, and by what is left of the lots.',
    arguments: {},
    example: 'points-liability',
    refuses: [],
    isReading: true,
  },
} as const satisfies Verbs;
