/** Entry point of orders. Reading an order always requires an `OrderAccess` (I-6). */
export { attachGuestOrders, findGuestOrderDetails, hasGuestOrders } from './guest-store.server.ts';
export { deleteOrderLinesAndTenders, preparedOrderStatements } from './prepared-order-store.server.ts';
export { previewRefund, type RefundPreview } from './preview-refund.server.ts';
export { type OrderRefundResult, refundOrder } from './refund-order.server.ts';
export { type OrderLinkRequest, requestOrderLink } from './request-order-link.server.ts';
export { findOrderProgress, loadRefundableOrder } from './store.server.ts';
export { readOrder, readOrderWithExtra } from './view.server.ts';
export type { OrderRefundRequest } from './write-refund.server.ts';
