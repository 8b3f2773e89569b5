import { sumDemands } from '../../inventory/rules.ts';
import { demandsOfUnits, derivedState, hasShippedOrPickedUp } from './rules.ts';
import type { LineUnits, OrderFulfillment } from './types.ts';

/** An order whose parcels, allocations and states disagree. */
export type FulfillmentViolation = { readonly orderId: string; readonly detail: string };

export type AllocatedQuantity = {
  readonly resourceId: number;
  readonly quantity: number;
  readonly shipped: number;
  readonly released: number;
};

/**
 * Returns where an order's allocations don't match its lines and parcels, or its stored states don't follow from them (I-16, I-46). What
 * was bought or replaced must be allocated, what left must be counted as shipped, and what was canceled as released.
 */
export function fulfillmentViolationsOf(
  order: OrderFulfillment,
  promised: readonly AllocatedQuantity[],
): FulfillmentViolation[] {
  const { orderId, lines, shipments } = order;
  const demanded = lines.map(({ position, quantity, replacedQuantity }) => ({
    position,
    quantity: quantity + replacedQuantity,
  }));
  const cancelled = lines.map(({ position, cancelledQuantity: quantity }) => ({ position, quantity }));
  const left = shipments.filter(hasShippedOrPickedUp).flatMap((shipment) => shipment.lines);
  const proven = {
    quantity: demands(order, demanded),
    shipped: demands(order, left),
    released: demands(order, cancelled),
  };
  const figures = (['quantity', 'shipped', 'released'] as const).flatMap((figure) => {
    const resources = new Set([...proven[figure].keys(), ...promised.map(({ resourceId }) => resourceId)]);
    return [...resources].flatMap((resourceId) => {
      const stored = promised.find((row) => row.resourceId === resourceId)?.[figure] ?? 0;
      const expected = proven[figure].get(resourceId) ?? 0;
      if (stored === expected) return [];
      return [{ orderId, detail: `${figure} of resource ${resourceId} is ${stored}, not ${expected}` }];
    });
  });
  const derived = derivedState(order);
  const isRight = derived.state === order.state && derived.fulfillmentState === order.fulfillmentState;
  const recorded = `${order.state}, ${order.fulfillmentState}`;
  return isRight
    ? figures
    : [...figures, { orderId, detail: `is ${recorded}, not ${derived.state}, ${derived.fulfillmentState}` }];
}

function demands({ lines }: OrderFulfillment, units: readonly LineUnits[]): ReadonlyMap<number, number> {
  const taken = demandsOfUnits(
    lines,
    units.filter(({ quantity }) => quantity > 0),
  );
  return new Map(sumDemands(taken).map(({ resourceId, quantity }) => [resourceId, quantity]));
}
