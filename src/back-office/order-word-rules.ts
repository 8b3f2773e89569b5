import { formatDateWithYear } from '../core/dates.ts';
import type { ReleaseWithOrders } from '../engine/clubs/releases/view.server.ts';
import type { OrderHoldReason } from '../engine/orders/fulfillment/types.ts';
import type { PaymentState } from '../engine/orders/payments/types.ts';
import type { FulfillmentState, OrderState } from '../engine/orders/types.ts';
import type { StatusTone } from './ui/status-badge.tsx';

/** The label and color tone of a state's badge. */
export type StateLabel = { readonly label: string; readonly tone: StatusTone };

/** Badge label and tone of each order state. */
export const orderStateLabels: Record<OrderState, StateLabel> = {
  awaiting_payment: { label: 'Awaiting payment', tone: 'waiting' },
  payment_failed: { label: 'Payment failed', tone: 'bad' },
  placed: { label: 'Placed', tone: 'info' },
  on_hold: { label: 'On hold', tone: 'waiting' },
  fulfilling: { label: 'In progress', tone: 'info' },
  completed: { label: 'Completed', tone: 'good' },
  cancelled: { label: 'Canceled', tone: 'plain' },
};

export const fulfillmentStateLabels: Record<FulfillmentState, StateLabel> = {
  pending: { label: 'To pack', tone: 'waiting' },
  packed: { label: 'Packed', tone: 'info' },
  partially_shipped: { label: 'Partly shipped', tone: 'info' },
  shipped: { label: 'Shipped', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  returned: { label: 'Returned', tone: 'bad' },
  ready_for_pickup: { label: 'Ready for pickup', tone: 'waiting' },
  picked_up: { label: 'Picked up', tone: 'good' },
  expired: { label: 'Not picked up', tone: 'bad' },
};

export const paymentStateLabels: Record<PaymentState, StateLabel> = {
  unpaid: { label: 'Unpaid', tone: 'waiting' },
  action_required: { label: 'Waiting for the customer’s bank', tone: 'waiting' },
  payment_unknown: { label: 'Waiting for the gateway', tone: 'waiting' },
  authorized: { label: 'Authorized', tone: 'info' },
  captured: { label: 'Paid', tone: 'good' },
  partially_refunded: { label: 'Partly refunded', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
  voided: { label: 'Voided', tone: 'plain' },
  failed: { label: 'Failed', tone: 'bad' },
  covered: { label: 'Paid by credit', tone: 'good' },
};

export const holdReasonLabels: Record<OrderHoldReason, string> = {
  weather: 'Weather',
  compliance: 'Compliance',
  payment: 'Payment',
  requested_date: 'Requested date',
};

/** The hold reasons as options of a drop-down list. */
export const holdReasonOptions = Object.entries(holdReasonLabels).map(([value, label]) => ({ value, label }));

/** Returns a readable label for a code that has none of its own: `order.held` becomes “Order held”. */
export function codeToLabel(code: string): string {
  const words = code.replace(/[._-]+/g, ' ').replace(/cancelled/g, 'canceled');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the name of a release with its club and date, such as `Red Club, December 6, 2026`. */
export function releaseNameWithDate({
  club,
  processOn,
}: Pick<ReleaseWithOrders, 'club' | 'processOn'>): string {
  return `${club}, ${formatDateWithYear(processOn)}`;
}
