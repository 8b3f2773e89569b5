import type { Datafile, ExperimentHost } from '../../../integrations/experiments/port.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { datafileOf } from './rules.ts';
import { runningExperiments } from './store.server.ts';

/** What pages that decide by it are dropped by, and how long they may keep it when no change was heard of. */
export const experimentsTag = 'experiments';

/** What is decided from now: of the hosted provider where one is configured, else of what runs here. */
export async function currentDatafile(
  read: Transaction,
  host: ExperimentHost | undefined,
): Promise<Datafile | undefined> {
  return host ? host.datafile() : datafileOf(await runningExperiments(read));
}
