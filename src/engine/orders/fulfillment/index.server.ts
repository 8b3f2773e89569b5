/**
 * Entry point of fulfillment: holding, packing, shipping, pickup, cancellation, and changes to the address and contact of placed orders
 * (domain §7.3). Every change first locks the order's draft, can be repeated and writes an audit entry; it enqueues the email about it, if
 * there is one (I-44, I-45), and derives the order's state where that can change (I-46). Customers can change only their own orders (I-6).
 */

export {
  changeOrderDestination,
  findOrderDestination,
  type OrderDestination,
} from './address-store.server.ts';
export { type AddedOrder, findUnpackedBox, ordersAddedTo, type UnpackedBox } from './box-store.server.ts';
export { cancelOrder } from './cancel-order.server.ts';
export { cancelUnits } from './cancel-units.server.ts';
export { changeOrderContact } from './change-contact.server.ts';
export { completePickup } from './complete-pickup.server.ts';
export { recordDeliveredShipment } from './deliver-shipment.server.ts';
export { findFulfillmentViolations } from './find-violations.server.ts';
export { holdOrder, holdOrderInTransaction } from './hold-order.server.ts';
export { packShipment, unpackShipment } from './pack-shipment.server.ts';
export { makeOrderReadyForPickup } from './ready-for-pickup.server.ts';
export { recordDeliveryAttempt } from './record-attempt.server.ts';
export { releaseHoldOnOrder, releaseHoldOnOrderInTransaction } from './release-hold.server.ts';
export { resendOrderEmail } from './resend-email.server.ts';
export { type ReturnDisposition, recordReturnedShipment } from './return-shipment.server.ts';
export { shipShipment } from './ship-shipment.server.ts';
export { changeShipment, insertCancelledUnits, loadFulfillmentsOfOrders } from './store.server.ts';
export { sweepOrders } from './sweep-orders.server.ts';
export { viewFulfillment } from './view.server.ts';
