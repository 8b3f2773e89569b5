import type { FulfillmentState } from '../types.ts';
import type { OrderHistoryEntry } from './history-types.ts';
import type { OrderHoldReason } from './types.ts';

/** One step in the progress of an order, with a label of one or two words. */
export type OrderStatusStep = { readonly label: string; readonly state: 'done' | 'now' | 'next' };

/** The status and progress of an order, short enough for a list. */
export type OrderStatusSummary = {
  readonly label: string;
  /** Whether the customer must act, or something went wrong. */
  readonly needsAttention: boolean;
  /** The steps in order. Empty for an order that was canceled, returned or not picked up, and for a paid membership. */
  readonly steps: readonly OrderStatusStep[];
};

type Standing = Pick<OrderHistoryEntry, 'kind' | 'state' | 'fulfillmentState' | 'isPickup' | 'holds'> & {
  readonly lines: readonly Pick<OrderHistoryEntry['lines'][number], 'kind'>[];
};

/** The reasons of holds that the customer requested, which need no attention. */
const requestedByCustomer: ReadonlySet<OrderHoldReason> = new Set(['weather', 'requested_date']);

const holdLabels: Readonly<Record<OrderHoldReason, string>> = {
  payment: 'Awaiting payment',
  compliance: 'On hold while we check your state’s shipping rules',
  weather: 'On hold for weather',
  requested_date: 'Ships on the date you chose',
};

const labels: Readonly<Record<FulfillmentState, string>> = {
  pending: 'Placed',
  packed: 'Packed',
  partially_shipped: 'Partially shipped',
  shipped: 'On its way',
  delivered: 'Delivered',
  returned: 'Returned to us',
  ready_for_pickup: 'Ready for pickup',
  picked_up: 'Picked up',
  expired: 'Not picked up',
};

const roadSteps = ['Placed', 'Packed', 'On its way', 'Delivered'] as const;
const counterSteps = ['Placed', 'Packed', 'Ready', 'Picked up'] as const;

/** The number of steps reached, by fulfillment state; undefined if the parcel came back or was not picked up. */
const reached: Readonly<Record<FulfillmentState, number | undefined>> = {
  pending: 1,
  packed: 2,
  partially_shipped: 3,
  shipped: 3,
  ready_for_pickup: 3,
  delivered: 4,
  picked_up: 4,
  returned: undefined,
  expired: undefined,
};

/** Returns the status and progress of an order for lists and overviews. The order's own page shows each parcel instead. */
export function summarizeOrderStatus(order: Standing): OrderStatusSummary {
  const { kind, state, fulfillmentState, isPickup, holds } = order;
  if (state === 'cancelled') return { label: 'Canceled', needsAttention: false, steps: [] };
  // A membership is active as soon as it is paid.
  if (order.lines.some((line) => line.kind === 'plus'))
    return { label: 'Paid', needsAttention: false, steps: [] };
  if (kind === 'giftCard' || kind === 'membership') return byMail(state === 'completed');
  if (kind === 'event' && order.lines.some((line) => line.kind === 'visit'))
    return atWinery(state === 'completed');
  const hold = holds.find((reason) => !requestedByCustomer.has(reason)) ?? holds[0];
  const isHeld = hold !== undefined && (fulfillmentState === 'pending' || !requestedByCustomer.has(hold));
  const steps = stepsOf(fulfillmentState, isPickup);
  return {
    label: isHeld ? holdLabels[hold] : labels[fulfillmentState],
    needsAttention: (isHeld && !requestedByCustomer.has(hold)) || steps.length === 0,
    steps,
  };
}

/** Returns the progress of an order of gifts sent by email. */
function byMail(isMailed: boolean): OrderStatusSummary {
  return {
    label: isMailed ? 'Emailed' : 'Scheduled',
    needsAttention: false,
    steps: [
      { label: 'Placed', state: isMailed ? 'done' : 'now' },
      { label: 'Emailed', state: isMailed ? 'now' : 'next' },
    ],
  };
}

/** Returns the progress of an order for a visit. */
function atWinery(isOver: boolean): OrderStatusSummary {
  return {
    label: isOver ? 'Visit completed' : 'Booked',
    needsAttention: false,
    steps: [
      { label: 'Booked', state: isOver ? 'done' : 'now' },
      { label: 'Visit', state: isOver ? 'now' : 'next' },
    ],
  };
}

function stepsOf(state: FulfillmentState, isPickup: boolean): OrderStatusStep[] {
  const behind = reached[state];
  if (behind === undefined) return [];
  return (isPickup ? counterSteps : roadSteps).map((label, index) => ({
    label,
    state: index + 1 < behind ? 'done' : index + 1 === behind ? 'now' : 'next',
  }));
}
