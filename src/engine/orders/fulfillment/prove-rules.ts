import { sumDemands } from '../../inventory/rules.ts';
import { deriveOrderState, isShippedOrPickedUp, stockDemandsOfUnits } from './rules.ts';
import type { OrderFulfillment, OrderLineUnits } from './types.ts';

/** A contradiction between an order's parcels, allocations and states. */
export type FulfillmentViolation = { readonly orderId: string; readonly detail: string };

export type AllocatedQuantity = {
  readonly resourceId: number;
  readonly quantity: number;
  readonly shipped: number;
  readonly released: number;
};

/**
 * Returns the quantities at which an order's allocations don't match its lines and parcels, and its stored states if they differ from the
 * derived ones (I-16, I-46). Bought or replaced units must be allocated, shipped or picked-up units counted as shipped, and canceled units
 * as released.
 * @param promised the order's stored allocations.
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
  const left = shipments.filter(isShippedOrPickedUp).flatMap((shipment) => shipment.lines);
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
  const derived = deriveOrderState(order);
  const isRight = derived.state === order.state && derived.fulfillmentState === order.fulfillmentState;
  const recorded = `${order.state}, ${order.fulfillmentState}`;
  return isRight
    ? figures
    : [...figures, { orderId, detail: `is ${recorded}, not ${derived.state}, ${derived.fulfillmentState}` }];
}

function demands({ lines }: OrderFulfillment, units: readonly OrderLineUnits[]): ReadonlyMap<number, number> {
  const taken = stockDemandsOfUnits(
    lines,
    units.filter(({ quantity }) => quantity > 0),
  );
  return new Map(sumDemands(taken).map(({ resourceId, quantity }) => [resourceId, quantity]));
}
