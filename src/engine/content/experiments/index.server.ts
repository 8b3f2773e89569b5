/**
 * Entry point of experiments (docs/decisions/0054). Operators create, start and stop them; server and browser choose variations from one
 * datafile; results are counted by a keyed hash of a random number, never by person.
 */
export {
  createExperiment,
  currentDatafile,
  experimentsCacheTag,
  startExperiment,
  stopExperiment,
} from './keep-experiments.server.ts';
export { allExperiments, experimentResults } from './store.server.ts';
export { creditPurchaseToVariations, recordImpressions } from './take-events.server.ts';
