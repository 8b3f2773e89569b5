import { formatDateWithYear } from '../core/dates.ts';
import type { OrderedRelease } from '../engine/clubs/releases/view.server.ts';
import type { HoldReason } from '../engine/orders/fulfillment/types.ts';
import type { PaymentState } from '../engine/orders/payments/types.ts';
import type { FulfillmentState, OrderState } from '../engine/orders/types.ts';
import type { Tone } from './ui/status-badge.tsx';

/** The label and color tone of a state's badge. */
export type StateLabel = { readonly label: string; readonly tone: Tone };

/** Badge label and tone of each order state. */
export const orderStates: Record<OrderState, StateLabel> = {
  awaiting_payment: { label: 'Awaiting payment', tone: 'waiting' },
  payment_failed: { label: 'Payment failed', tone: 'bad' },
  placed: { label: 'Placed', tone: 'info' },
  on_hold: { label: 'On hold', tone: 'waiting' },
  fulfilling: { label: 'In progress', tone: 'info' },
  completed: { label: 'Completed', tone: 'good' },
  cancelled: { label: 'Canceled', tone: 'plain' },
};

export const fulfillmentStates: Record<FulfillmentState, StateLabel> = {
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

export const paymentStates: Record<PaymentState, StateLabel> = {
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

export const holdReasons: Record<HoldReason, string> = {
  weather: 'Weather',
  compliance: 'Compliance',
  payment: 'Payment',
  requested_date: 'Requested date',
};

/** The hold reasons as options of a drop-down list. */
export const holdOptions = Object.entries(holdReasons).map(([value, label]) => ({ value, label }));

/** Returns a readable label for a code that has none of its own: `order.held` becomes “Order held”. */
export function labelOfCode(code: string): string {
  const words = code.replace(/[._-]+/g, ' ').replace(/cancelled/g, 'canceled');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the name of a release with its club and date, such as `Red Club, December 6, 2026`. */
export function releaseName({ club, processOn }: Pick<OrderedRelease, 'club' | 'processOn'>): string {
  return `${club}, ${formatDateWithYear(processOn)}`;
}
