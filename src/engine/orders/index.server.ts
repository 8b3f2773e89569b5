/** The door of orders: reading one always names who reads it (I-6). */
export { type OrderRefund, type RefundedOrder, refundOrder } from './refund-order.server.ts';
export { type OrderLinkRequest, requestOrderLink } from './request-order-link.server.ts';
export { readOrder } from './view.server.ts';
