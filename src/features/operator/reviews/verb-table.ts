import type { Verbs } from '../types.ts';

const number = {
  kind: 'count',
  shown: 'REVIEW',
  says: 'The number of the review, as `reviews` names it.',
  isPosition: true,
  isRequired: true,
} as const;

/** What an operator does with what customers say of wines. */
export const reviewVerbs = {
  reviews: {
    says: 'Lists what customers say of the wines they received, the newest first.',
    arguments: {
      hidden: { kind: 'flag', says: 'Only those that are hidden.' },
      limit: { kind: 'count', shown: 'N', says: 'At most so many; 50 when it is not said.' },
    },
    example: 'reviews',
    refuses: [],
    isReading: true,
  },
  'hide-review': {
    says: 'Takes a review off the pages because it is abusive, unlawful or about something else, never because it is bad. Its writer reads the reason.',
    arguments: {
      number,
      reason: { kind: 'text', shown: 'TEXT', says: 'What its writer reads.', isRequired: true },
    },
    example: 'hide-review 301 --reason "It names somebody who works here."',
    refuses: ['A number that no review has.'],
  },
  'restore-review': {
    says: 'Puts a hidden review back.',
    arguments: { number },
    example: 'restore-review 301',
    refuses: ['A number that no review has.'],
  },
} as const satisfies Verbs;
