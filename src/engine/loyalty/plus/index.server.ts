/** Entry point of the paid membership: a prepaid year that renews automatically with consent. Its entitlements are read from standing. */
export {
  cancelPlus,
  endPlusByStaff,
  endPlusOf,
  type RefundChoice,
  refundPlus,
  setPlusCard,
  undoCancelPlus,
} from './cancel-plus.server.ts';
export { changePlusPrice } from './change-plus.server.ts';
export { addGiftedYear, type GiftedYear } from './gift-year.server.ts';
export { canAgreeToPlusTerms, openPlusDraft, recordPlusConsent } from './join-plus.server.ts';
export { findPlusViolations } from './prove-store.server.ts';
export { renewDueTerms, sweepPlus } from './renew-plus.server.ts';
export { findPlus, plusPriceOn, plusSku } from './store.server.ts';
export { listPlusMembers } from './view.server.ts';
