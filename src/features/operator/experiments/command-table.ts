import type { OperatorCommands } from '../types.ts';

const key = {
  kind: 'text',
  placeholder: 'KEY',
  description: 'Feature that the experiment controls.',
  isPositional: true,
  isRequired: true,
} as const;

export const experimentCommands = {
  experiments: {
    description: 'Lists the experiments with status, start and end, share of visitors and variations.',
    arguments: {},
    example: 'experiments',
    failsIf: [],
    isReadOnly: true,
  },
  'make-experiment': {
    description: 'Creates an experiment. No visitors take part until it is started.',
    arguments: {
      key,
      title: {
        kind: 'text',
        placeholder: 'TEXT',
        description: 'Question that the experiment answers.',
        isRequired: true,
      },
      variations: {
        kind: 'text',
        placeholder: 'NAME[=WEIGHT],…',
        description: 'Variations, the control first. Weights are 1 by default.',
        isRequired: true,
      },
      percent: {
        kind: 'percent',
        placeholder: 'P',
        description: 'Percentage of visitors who take part; 100 by default.',
      },
    },
    example: 'make-experiment cart-club-teaser --title "Does it help?" --variations shown,hidden',
    failsIf: ['The feature has an experiment that is not stopped.', 'There are fewer than two variations.'],
  },
  'start-experiment': {
    description: 'Starts an experiment. It cannot be changed afterward.',
    arguments: { key },
    example: 'start-experiment cart-club-teaser',
    failsIf: ['The experiment was already started.'],
  },
  'stop-experiment': {
    description:
      'Stops an experiment. Every visitor then gets the control. The report stays available for 90 days.',
    arguments: { key },
    example: 'stop-experiment cart-club-teaser',
    failsIf: ['The experiment is not running.'],
  },
  'experiment-report': {
    description: 'Shows the conversion rate of each variation with its 95% interval, and saves a chart.',
    arguments: { key },
    example: 'experiment-report cart-club-teaser',
    failsIf: ['The feature has no experiment.'],
    isReadOnly: true,
  },
} as const satisfies OperatorCommands;
