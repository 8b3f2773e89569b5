/**
 * The door of experiments (docs/decisions/0054): made, begun and ended by an operator; decided from one datafile by server and
 * browser alike; what came of them counted by a keyed hash of a random number, and never by whose it was.
 */
export {
  currentDatafile,
  experimentsTag,
  makeExperiment,
  startExperiment,
  stopExperiment,
} from './keep-experiments.server.ts';
export { allExperiments, experimentResults } from './store.server.ts';
export { notePurchase, takeEvents } from './take-events.server.ts';
