/**
 * The door of checkout: a draft is started, filled and placed (blueprint §5). Every call names its actor and sees only
 * what is theirs. `requirements` (rules.ts) is the list that both the screens and `placeOrder` go by.
 *
 * Rooms: `draft` fills a draft, `requirements` says what is asked of it, `visits` holds and books seats, `rewards` sets points aside and
 * spends them, `limits` says how much of something one person may have, `settlement` ends a payment, `recurring` charges what comes again
 * by agreement; here, between them, an order is judged (`rules.ts`) and placed (`place-order.server.ts`). What sets the kinds of orders
 * apart stands in `kind-table.ts`, and what is bought in `purchase-rules.ts`: each place that differs by it tells all of them apart, so
 * that the compiler names the places for another one.
 */

export { settleOpenPayments } from '../orders/settlement/settle-open-payments.server.ts';
export { cancelPayment } from './cancel-payment.server.ts';
export { type AddressRefusalCode, changeAddress } from './change-address.server.ts';
export { keepBirthDate } from './draft/account-store.server.ts';
export {
  anotherAddress,
  chooseBillingAddress,
  chooseDeliveryAddress,
} from './draft/choose-address.server.ts';
export { enterCoupon, removeCoupon } from './draft/enter-coupon.server.ts';
export { findOwnDraft, keepOwnDraft } from './draft/own-draft.server.ts';
export { saveAllocation } from './draft/save-allocation.server.ts';
export { saveDraft, saveOpenDraft } from './draft/save-draft.server.ts';
export { saveGiftCard } from './draft/save-gift-card.server.ts';
export { saveGiftMembership } from './draft/save-gift-membership.server.ts';
export { startCheckout } from './draft/start-checkout.server.ts';
export { tendersOfCustomer } from './draft/tender-store.server.ts';
export {
  addOwnTender,
  enterGiftCard,
  ownTenders,
  putTenderFirst,
  removeTender,
} from './draft/use-gift-cards.server.ts';
export { countClaims } from './limits/count-claims.server.ts';
export { lookAtCheckout, lookAtDraft } from './look-at-checkout.server.ts';
export { placeOrder } from './place-order.server.ts';
export { type BrokenBook, proveBooks } from './prove-books.server.ts';
export { chooseReward, leaveReward } from './rewards/choose-reward.server.ts';
export { settlePayment } from './settle-payment.server.ts';
export { judgeDraft, viewCheckout, viewDraft } from './view.server.ts';
export {
  extendVisit,
  findVisitDraft,
  holdVisit,
  leaveVisit,
  returnToVisit,
} from './visits/hold-visit.server.ts';
export { saveVisit } from './visits/save-visit.server.ts';
