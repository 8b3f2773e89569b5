import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok, refused } from '../../../core/result.ts';
import {
  allExperiments,
  experimentResults,
  makeExperiment,
  startExperiment,
  stopExperiment,
} from '../../../engine/content/experiments/index.server.ts';
import type { Variation } from '../../../engine/content/experiments/types.ts';
import { done } from '../answer-rules.ts';
import type { VerbsDone } from '../types.ts';
import { experimentPicture, experimentsText, experimentText } from './text-rules.ts';
import type { experimentVerbs } from './verb-table.ts';

const everybody = 10_000;

export const verbs: VerbsDone<typeof experimentVerbs> = {
  experiments: async ({ database }) => {
    const all = await allExperiments(database.read);
    return ok({ text: experimentsText(all), data: all });
  },

  'make-experiment': async (shop, { key, title, variations, percent = everybody }) => {
    const experiment = { key, title, variations: variationsFrom(variations), trafficBasisPoints: percent };
    const made = await makeExperiment(shop, experiment, shop.actor);
    return made.ok
      ? done(`The experiment ${key} is written down. Nobody is part of it yet.`, experiment)
      : made;
  },

  'start-experiment': async (shop, { key }) => {
    const started = await startExperiment(shop, key, shop.actor);
    return started.ok ? done(`The experiment ${key} runs.`, started.value) : started;
  },

  'stop-experiment': async (shop, { key }) => {
    const stopped = await stopExperiment(shop, key, shop.actor);
    return stopped.ok ? done(`The experiment ${key} is stopped.`, stopped.value) : stopped;
  },

  'experiment-report': async ({ database }, { key }) => {
    const experiment = (await allExperiments(database.read)).find((each) => each.key === key);
    if (!experiment) {
      return refused({ code: 'EXPERIMENT_NOT_FOUND', sentence: `There is no experiment ${key}.` });
    }
    const results = await experimentResults(database.read, experiment);
    const file = join(await mkdtemp(join(tmpdir(), 'experiment-')), `${key}.svg`);
    await writeFile(file, experimentPicture(experiment, results));
    return ok({
      text: `${experimentText(experiment, results)}\n\nAs a picture: ${file}`,
      data: { experiment, results, file },
    });
  },
};

/** `shown=3,hidden`: a way without a weight has the weight 1. */
function variationsFrom(text: string): Variation[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      const [key = '', weight = '1'] = each.split('=');
      return { key, weight: Number(weight) };
    });
}
