/**
 * Entry point for limits that are counted per person (I-50): wine volume per state, bottles of a release, promo codes, visit benefits. An
 * order takes its shares of the limits under a lock and returns them if the order fails. Pages read current usage through view.server.ts.
 */
export {
  type CountedLimitShare,
  insertPriorLimitUsage,
  type LimitShare,
  moveLimitShares,
  type PriorLimitUsage,
  returnLimitShares,
  takeLimitShares,
} from './store.server.ts';
