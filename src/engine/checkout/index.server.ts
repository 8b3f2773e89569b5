/**
 * Entry point of checkout: starts, fills, and places a draft (blueprint §5). Every call names its actor, who sees only their own data.
 * Pages and `placeOrder` use the same list of `requirements` (rules.ts).
 * Parts: `carts`, `draft` (fills a draft), `requirements` (validates it), `delivery`, `limits` (quantities per person), `recurring`
 * (charges by agreement).
 */
export { settleOpenPayments } from '../orders/settlement/settle-open-payments.server.ts';
export { cancelPayment } from './cancel-payment.server.ts';
export { type AddressRefusalCode, changeAddress } from './change-address.server.ts';
export { saveBirthDate } from './draft/account-store.server.ts';
export {
  chooseBillingAddress,
  chooseDeliveryAddress,
  newAddressChoice,
} from './draft/choose-address.server.ts';
export { enterCoupon, removeCoupon } from './draft/enter-coupon.server.ts';
export { findOwnDraft, saveOwnDraft } from './draft/own-draft.server.ts';
export { saveDraft, saveOpenDraft } from './draft/save-draft.server.ts';
export { saveGiftCard } from './draft/save-gift-card.server.ts';
export { startCheckout } from './draft/start-checkout.server.ts';
export { tendersOfCustomer } from './draft/tender-store.server.ts';
export {
  addOwnTender,
  enterGiftCard,
  putTenderFirst,
  removeTender,
  unusedOwnTenders,
} from './draft/use-gift-cards.server.ts';
export { countClaims } from './limits/count-claims.server.ts';
export { placeOrder } from './place-order.server.ts';
export { readCheckout, readDraft } from './read-checkout.server.ts';
export { settlePayment } from './settle-payment.server.ts';
export { judgeDraft, viewCheckout, viewDraft } from './view.server.ts';
