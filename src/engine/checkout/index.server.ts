/**
 * The door of checkout: a draft is started, filled, parked and placed (blueprint §5). Every call names its actor and sees only
 * what is theirs. `requirements` (rules.ts) is the list that both the screens and `placeOrder` go by.
 */
export { keepBirthDate } from './account-store.server.ts';
export { cancelPayment } from './cancel-payment.server.ts';
export { anotherAddress, chooseBillingAddress, chooseDeliveryAddress } from './choose-address.server.ts';
export { countClaims } from './count-claims.server.ts';
export { enterCoupon, removeCoupon } from './enter-coupon.server.ts';
export { extendVisit, findVisitDraft, holdVisit, releaseVisit } from './hold-visit.server.ts';
export { lookAtCheckout, lookAtDraft } from './look-at-checkout.server.ts';
export { findOwnDraft, keepOwnDraft } from './own-draft.server.ts';
export { parkDraft } from './park-draft.server.ts';
export { placeOrder } from './place-order.server.ts';
export { type BrokenBook, proveBooks } from './prove-books.server.ts';
export { saveAllocation } from './save-allocation.server.ts';
export { closed, saveDraft, saveOpenDraft } from './save-draft.server.ts';
export { saveGiftCard } from './save-gift-card.server.ts';
export { saveGiftMembership } from './save-gift-membership.server.ts';
export { saveVisit } from './save-visit.server.ts';
export { settleOpenPayments } from './settle-open-payments.server.ts';
export { settlePayment } from './settle-payment.server.ts';
export { restoreDraft, restoreDraftWithin, startCheckout } from './start-checkout.server.ts';
export { tendersOfCustomer } from './tender-store.server.ts';
export {
  addOwnTender,
  enterGiftCard,
  ownTenders,
  putTenderFirst,
  removeTender,
} from './use-gift-cards.server.ts';
export { judgeDraft, viewCheckout, viewDraft } from './view.server.ts';
