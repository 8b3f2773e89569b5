import type { FulfilmentState } from '../types.ts';
import type { HistoryOrder } from './history-types.ts';
import type { HoldReason } from './types.ts';

/** One step of an order's way, in a word or two. */
export type ProgressStep = { readonly label: string; readonly state: 'done' | 'now' | 'next' };

/** Where an order stands, short enough for a line of a list. */
export type Progress = {
  readonly label: string;
  /** Something about it waits for its customer, or is not as it should be. */
  readonly needsAttention: boolean;
  /** Empty once the order is cancelled, came back or was not collected: then its page tells more. */
  readonly steps: readonly ProgressStep[];
};

type Standing = Pick<HistoryOrder, 'kind' | 'state' | 'fulfilmentState' | 'isPickup' | 'holds'> & {
  readonly lines: readonly Pick<HistoryOrder['lines'][number], 'kind'>[];
};

/** A hold that its customer asked for is no news to them. */
const wished: ReadonlySet<HoldReason> = new Set(['weather', 'requested_date']);

const holdLabels: Readonly<Record<HoldReason, string>> = {
  payment: 'Awaiting payment',
  compliance: 'On hold while we check your state’s rules',
  weather: 'On hold for the weather',
  requested_date: 'Ships on the date you chose',
};

const labels: Readonly<Record<FulfilmentState, string>> = {
  pending: 'Placed',
  packed: 'Packed',
  partially_shipped: 'Partly on the way',
  shipped: 'On its way',
  delivered: 'Delivered',
  returned: 'Returned to us',
  ready_for_pickup: 'Ready for pickup',
  picked_up: 'Picked up',
  expired: 'Not picked up',
};

const roadSteps = ['Placed', 'Packed', 'On its way', 'Delivered'] as const;
const counterSteps = ['Placed', 'Packed', 'Ready', 'Picked up'] as const;

/** How many steps are behind an order, the one where it stands included; undefined where the way ended otherwise. */
const reached: Readonly<Record<FulfilmentState, number | undefined>> = {
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

/** Where an order stands, for lists and overviews; its own page tells it parcel by parcel. */
export function progressOf(order: Standing): Progress {
  const { kind, state, fulfilmentState, isPickup, holds } = order;
  if (state === 'cancelled') return { label: 'Canceled', needsAttention: false, steps: [] };
  // A year of a membership is there as soon as it is paid.
  if (order.lines.some((line) => line.kind === 'plus'))
    return { label: 'Paid', needsAttention: false, steps: [] };
  if (kind === 'giftCard' || kind === 'membership') return byMail(state === 'completed');
  if (kind === 'event' && order.lines.some((line) => line.kind === 'visit'))
    return atWinery(state === 'completed');
  const hold = holds.find((reason) => !wished.has(reason)) ?? holds[0];
  const isHeld = hold !== undefined && (fulfilmentState === 'pending' || !wished.has(hold));
  const steps = stepsOf(fulfilmentState, isPickup);
  return {
    label: isHeld ? holdLabels[hold] : labels[fulfilmentState],
    needsAttention: (isHeld && !wished.has(hold)) || steps.length === 0,
    steps,
  };
}

/** Gifts go by mail, at once or on their day. */
function byMail(isMailed: boolean): Progress {
  return {
    label: isMailed ? 'Emailed' : 'Scheduled',
    needsAttention: false,
    steps: [
      { label: 'Placed', state: isMailed ? 'done' : 'now' },
      { label: 'Emailed', state: isMailed ? 'now' : 'next' },
    ],
  };
}

/** A visit that nothing is sent for; whether somebody came is told where it is kept. */
function atWinery(isOver: boolean): Progress {
  return {
    label: isOver ? 'Visit is over' : 'Booked',
    needsAttention: false,
    steps: [
      { label: 'Booked', state: isOver ? 'done' : 'now' },
      { label: 'Visit', state: isOver ? 'now' : 'next' },
    ],
  };
}

function stepsOf(state: FulfilmentState, isPickup: boolean): ProgressStep[] {
  const behind = reached[state];
  if (behind === undefined) return [];
  return (isPickup ? counterSteps : roadSteps).map((label, index) => ({
    label,
    state: index + 1 < behind ? 'done' : index + 1 === behind ? 'now' : 'next',
  }));
}
