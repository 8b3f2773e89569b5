import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok, refused } from '../../../core/result.ts';
import {
  allExperiments,
  createExperiment,
  experimentResults,
  startExperiment,
  stopExperiment,
} from '../../../engine/content/experiments/index.server.ts';
import type { Variation } from '../../../engine/content/experiments/types.ts';
import { successOutcome } from '../outcome-rules.ts';
import type { CommandHandlers } from '../types.ts';
import type { experimentCommands } from './command-table.ts';
import { experimentChartSvg, experimentListText, experimentReportText } from './text-rules.ts';

const allTraffic = 10_000;

export const commandHandlers: CommandHandlers<typeof experimentCommands> = {
  experiments: async ({ database }) => {
    const all = await allExperiments(database.read);
    return ok({ text: experimentListText(all), data: all });
  },

  'make-experiment': async (shop, { key, title, variations, percent = allTraffic }) => {
    const experiment = { key, title, variations: variationsFrom(variations), trafficBasisPoints: percent };
    const made = await createExperiment(shop, experiment, shop.actor);
    return made.ok
      ? successOutcome(`The experiment ${key} was created. It has not started yet.`, experiment)
      : made;
  },

  'start-experiment': async (shop, { key }) => {
    const started = await startExperiment(shop, key, shop.actor);
    return started.ok ? successOutcome(`The experiment ${key} is running.`, started.value) : started;
  },

  'stop-experiment': async (shop, { key }) => {
    const stopped = await stopExperiment(shop, key, shop.actor);
    return stopped.ok ? successOutcome(`The experiment ${key} was stopped.`, stopped.value) : stopped;
  },

  'experiment-report': async ({ database }, { key }) => {
    const experiment = (await allExperiments(database.read)).find((each) => each.key === key);
    if (!experiment) {
      return refused({ code: 'EXPERIMENT_NOT_FOUND', sentence: `There is no experiment ${key}.` });
    }
    const results = await experimentResults(database.read, experiment);
    const file = join(await mkdtemp(join(tmpdir(), 'experiment-')), `${key}.svg`);
    await writeFile(file, experimentChartSvg(experiment, results));
    return ok({
      text: `${experimentReportText(experiment, results)}\n\nChart: ${file}`,
      data: { experiment, results, file },
    });
  },
};

/** Parses variations with their weights, such as `shown=3,hidden`. The default weight is 1. */
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
