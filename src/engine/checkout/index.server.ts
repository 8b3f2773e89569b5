/**
 * Entry point of checkout: starts, fills, and places a draft (blueprint §5). Every call names its actor, who sees only their own data.
 * Pages and `placeOrder` use the same list of `requirements` (rules.ts). Parts: `carts`, `draft` (fills a draft), `requirements` (validates
 * it), `delivery`, `limits` (quantities per person), `recurring` (charges by agreement), `phone-orders`, `purchases` (kinds of purchase).
 */
export { settleOpenPayments } from '../orders/settlement/settle-open-payments.server.ts';
export { cancelPayment } from './cancel-payment.server.ts';
export { type AddressChangeRefusalCode, changeOrderAddress } from './change-address.server.ts';
export { saveBirthDate } from './draft/account-store.server.ts';
export {
  draftPatchForBillingAddress,
  draftPatchForDeliveryAddress,
  newAddressChoice,
} from './draft/choose-address.server.ts';
export { applyCouponToDraft, removeCouponFromDraft } from './draft/enter-coupon.server.ts';
export { findOwnDraft, saveOwnDraft } from './draft/own-draft.server.ts';
export { saveDraft, saveOpenDraft } from './draft/save-draft.server.ts';
export { saveGiftCard } from './draft/save-gift-card.server.ts';
export { startCheckout } from './draft/start-checkout.server.ts';
export { tendersOfCustomer } from './draft/tender-store.server.ts';
export {
  addGiftCardToDraft,
  addOwnTender,
  moveTenderFirst,
  readUnusedOwnTenders,
  removeTender,
} from './draft/use-gift-cards.server.ts';
export { countLimitClaims } from './limits/count-claims.server.ts';
export { placeOrder } from './place-order.server.ts';
export { readCheckout, readCheckoutWithoutWines } from './read-checkout.server.ts';
export { settlePayment } from './settle-payment.server.ts';
export { evaluateDraft, viewCheckout, viewDraft } from './view.server.ts';
