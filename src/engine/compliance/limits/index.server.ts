/**
 * Entry point of what is counted per person (I-50): wine that a state limits, bottles of a release, codes, benefits of visits. An order
 * takes its shares under a lock and gives them back when it fails; pages read through view.server.ts.
 */
export {
  type CountedShare,
  type EarlierUsage,
  insertEarlierUsage,
  moveShares,
  returnShares,
  type Share,
  takeShares,
} from './store.server.ts';
