/**
 * Entry point for the paid membership: a prepaid year that renews automatically with consent. Its entitlements are read from
 * `pricing/standing`.
 */
export {
  cancelPlus,
  endPlusByStaff,
  endPlusOfClosedAccount,
  type PlusRefundChoice,
  refundPlus,
  setPlusCard,
  undoCancelPlus,
} from './cancel-plus.server.ts';
export { changePlusPrice } from './change-plus.server.ts';
export { addGiftedPlusYear, type GiftedPlusYear } from './gift-year.server.ts';
export { arePlusTermsInForce, openPlusDraft, recordPlusConsent } from './join-plus.server.ts';
export { findPlusViolations } from './prove-store.server.ts';
export { chargeDuePlusTerms, sweepPlus } from './renew-plus.server.ts';
export { findPlusMembership, findPlusPriceOn, findPlusSku } from './store.server.ts';
export { listPlusMembers } from './view.server.ts';
