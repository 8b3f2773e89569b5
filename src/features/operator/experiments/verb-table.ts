import type { Verbs } from '../types.ts';

const key = {
  kind: 'text',
  shown: 'KEY',
  says: 'The feature that it decides.',
  isPosition: true,
  isRequired: true,
} as const;

/** What an operator does with experiments. */
export const experimentVerbs = {
  experiments: {
    says: 'Lists the experiments: what they try, since when, and with how many visitors of a hundred.',
    arguments: {},
    example: 'experiments',
    refuses: [],
    isReading: true,
  },
  'make-experiment': {
    says: 'Writes an experiment down; nobody is part of it before it is started.',
    arguments: {
      key,
      title: { kind: 'text', shown: 'TEXT', says: 'The question that it answers.', isRequired: true },
      variations: {
        kind: 'text',
        shown: 'NAME[=WEIGHT],…',
        says: 'The ways to try, the usual one first; equal weights when none are said.',
        isRequired: true,
      },
      percent: {
        kind: 'percent',
        shown: 'P',
        says: 'So many of a hundred visitors take part; all when it is not said.',
      },
    },
    example: 'make-experiment cart-club-teaser --title "Does it help?" --variations shown,hidden',
    refuses: ['A feature that has an experiment which is not stopped; fewer than two ways.'],
  },
  'start-experiment': {
    says: 'Lets visitors be part of it; from now on it stays as it is.',
    arguments: { key },
    example: 'start-experiment cart-club-teaser',
    refuses: ['One that has begun.'],
  },
  'stop-experiment': {
    says: 'Ends it: everybody sees the usual again. The report can be made for 90 days.',
    arguments: { key },
    example: 'stop-experiment cart-club-teaser',
    refuses: ['One that does not run.'],
  },
  'experiment-report': {
    says: 'Tells what came of each way, how sure that is, and writes it as a picture.',
    arguments: { key },
    example: 'experiment-report cart-club-teaser',
    refuses: ['A feature that never had one.'],
    isReading: true,
  },
} as const satisfies Verbs;
