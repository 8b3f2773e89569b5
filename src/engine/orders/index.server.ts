/** Entry point of orders. Reading an order always requires an `OrderAccess` (I-6). */
export { attachGuestOrders, findGuestOfOrder, hasGuestOrders } from './guest-store.server.ts';
export { changesOfPreparedOrder, deleteLinesAndTenders } from './prepared-order-store.server.ts';
export { previewRefund, type RefundPreview } from './preview-refund.server.ts';
export { type RefundedOrder, refundOrder } from './refund-order.server.ts';
export { type OrderLinkRequest, requestOrderLink } from './request-order-link.server.ts';
export { orderProgress, refundableOrder } from './store.server.ts';
export { readOrder, readOrderWith } from './view.server.ts';
export type { OrderRefund } from './write-refund.server.ts';
