import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { ExperimentDatafile, ExperimentHost } from '../../../integrations/experiments/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { invalidateCachedPages } from '../../../platform/page-cache/page-drops.server.ts';
import { datafileOfExperiments, experimentProblem } from './rules.ts';
import {
  insertExperiment,
  lockExperiment,
  runningExperiments,
  updateExperimentState,
} from './store.server.ts';
import type { Experiment, NewExperiment } from './types.ts';

type Keeping = {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
};

/** Saves an experiment as a draft and returns its id. */
export async function createExperiment(
  { database, clock }: Keeping,
  experiment: NewExperiment,
  actor: AuditActor,
): Promise<Result<number, 'EXPERIMENT_INVALID' | 'EXPERIMENT_EXISTS'>> {
  const problem = experimentProblem(experiment);
  if (problem) return refused({ code: 'EXPERIMENT_INVALID', sentence: problem });
  const { key } = experiment;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const id = await insertExperiment(tx, experiment, now);
    if (id === undefined) {
      const sentence = `Experiment ${key} already exists and has not been stopped.`;
      return refused({ code: 'EXPERIMENT_EXISTS', sentence });
    }
    await audit(tx, { id, action: 'experiment.made', actor, now, data: { key } });
    return ok(id);
  });
}

type Moved = Result<Experiment, 'EXPERIMENT_NOT_FOUND' | 'EXPERIMENT_STATE'>;

/** Starts a draft experiment. A running experiment cannot be changed. */
export function startExperiment(shop: Keeping, key: string, actor: AuditActor): Promise<Moved> {
  return move(shop, key, actor, 'draft', 'running');
}

/** Stops an experiment. Every visitor sees the default again, and the counts are kept for the report. */
export function stopExperiment(shop: Keeping, key: string, actor: AuditActor): Promise<Moved> {
  return move(shop, key, actor, 'running', 'stopped');
}

function move(
  { database, clock }: Keeping,
  key: string,
  actor: AuditActor,
  from: 'draft' | 'running',
  state: 'running' | 'stopped',
): Promise<Moved> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const found = await lockExperiment(tx, key);
    if (!found) {
      return refused({ code: 'EXPERIMENT_NOT_FOUND', sentence: `There is no experiment ${key}.` });
    }
    if (found.state !== from) {
      return refused({
        code: 'EXPERIMENT_STATE',
        sentence: `Experiment ${key} is ${stateWords[found.state]}.`,
      });
    }
    await updateExperimentState(tx, found.id, { state, now });
    await audit(tx, { id: found.id, action: `experiment.${state}`, actor, now, data: { key } });
    await invalidateCachedPages(tx, experimentsCacheTag);
    return ok({ ...found, state });
  });
}

const stateWords = { draft: 'not started', running: 'already running', stopped: 'stopped' } as const;

function audit(
  tx: Transaction,
  {
    id,
    now,
    ...event
  }: {
    readonly id: number;
    readonly now: Date;
    readonly action: string;
    readonly actor: AuditActor;
    readonly data: object;
  },
) {
  return recordAudit(tx, {
    ...event,
    at: now,
    subjectType: 'experiment',
    subjectId: String(id),
    data: { ...event.data },
  });
}

/** Cache tag of pages that depend on experiments. */
export const experimentsCacheTag = 'experiments';

/** Returns the hosted provider's datafile if a provider is configured, otherwise the datafile of our own running experiments. */
export async function currentDatafile(
  read: Transaction,
  host: ExperimentHost | undefined,
): Promise<ExperimentDatafile | undefined> {
  return host ? host.datafile() : datafileOfExperiments(await runningExperiments(read));
}
