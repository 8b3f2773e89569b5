/**
 * Entry point of phone orders. Staff prepare an order; the customer opens it through an emailed link and pays, or agrees on the phone to
 * have a saved card charged.
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
  phoneOrderIdOfLink,
  sendPaymentLink,
} from './payment-link.server.ts';
export { prepareOrderAddition, preparePhoneOrder } from './prepare-phone-order.server.ts';
export { listPhoneOrders } from './store.server.ts';
export { viewPhoneOrder, winesForPhoneOrder } from './view.server.ts';
