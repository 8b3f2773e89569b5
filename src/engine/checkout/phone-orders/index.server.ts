/**
 * Entry point of phone orders: staff prepare an order; the customer opens it by an emailed link and pays, or agrees on the
 * phone that a saved card is charged.
 */
export {
  addGiftCardToPhoneOrder,
  changePhoneOrderTender,
  chargePhoneOrder,
} from './charge-phone-order.server.ts';
export {
  closePhoneOrder,
  openPaymentLink,
  paymentLinkToken,
  phoneOrderOfLink,
  sendPaymentLink,
} from './payment-link.server.ts';
export { prepareAddition, preparePhoneOrder } from './prepare-phone-order.server.ts';
export { listPhoneOrders } from './store.server.ts';
export { viewPhoneOrder, winesForPhoneOrder } from './view.server.ts';
