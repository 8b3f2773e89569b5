/**
 * Entry point of the limits that are counted per person (I-50): wine volume per state, bottles of a release, promo
 * codes, visit benefits. An order takes its shares under a lock and returns them when it fails; pages read through
 * view.server.ts.
 */
export {
  type CountedShare,
  type EarlierUsage,
  insertEarlierUsage,
  type LimitShare,
  moveShares,
  returnShares,
  takeShares,
} from './store.server.ts';
