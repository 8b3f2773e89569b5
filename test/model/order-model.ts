import type { OrderState } from '../../src/engine/orders/types.ts';
import type { Model, Order, Parcel, Units, Wine } from './types.ts';

/* The rules and state of an order, written a second time without reference to the shop's code. */

export const noUnits = (like: Units): Units => like.map(() => 0);
export const addUnits = (a: Units, b: Units): Units => a.map((each, place) => each + (b[place] ?? 0));
export const subtractUnits = (a: Units, b: Units): Units => a.map((each, place) => each - (b[place] ?? 0));
export const hasUnits = (units: Units): boolean => units.some((each) => each > 0);
export const unitsFit = (wanted: Units, there: Units): boolean =>
  hasUnits(wanted) && wanted.every((each, place) => each <= (there[place] ?? 0));
const sum = (like: Units, all: readonly Units[]): Units => all.reduce(addUnits, noUnits(like));

export const unitLines = (units: Units) =>
  units.map((quantity, position) => ({ position, quantity })).filter(({ quantity }) => quantity > 0);

/** Returns some of the units of each line, chosen by a number from the generator; at least one unit if any is left. */
export function partOfUnits(units: Units, n: number): Units {
  const part = units.map((each, place) => (each === 0 ? 0 : (n + place) % (each + 1)));
  if (hasUnits(part)) return part;
  const first = units.findIndex((each) => each > 0);
  return units.map((_, place) => (place === first ? 1 : 0));
}

const isLive = ({ state }: Parcel) => state !== 'cancelled';
export const hasDeparted = ({ state }: Parcel) =>
  ['shipped', 'attempted', 'delivered', 'returned', 'picked_up'].includes(state);
export const isUnderWay = ({ state }: Parcel) => state === 'shipped' || state === 'attempted';

export const liveParcels = ({ parcels }: Order) => parcels.filter(isLive);
const unitsIn = ({ bought }: Order, parcels: readonly Parcel[]) =>
  sum(
    bought,
    parcels.map(({ units }) => units),
  );

/** Returns the units that are neither canceled nor in a parcel. */
export const openUnits = (order: Order): Units =>
  subtractUnits(
    subtractUnits(addUnits(order.bought, order.replaced), order.cancelled),
    unitsIn(order, liveParcels(order)),
  );

export const isOpen = ({ state }: Order) =>
  state === 'placed' || state === 'on_hold' || state === 'fulfilling';
export const isOpenWithoutHold = (order: Order) => isOpen(order) && order.holds.size === 0;

/** Returns whether the card payment is captured: a parcel has left or is ready for pickup. */
const isTaken = (order: Order) => liveParcels(order).some(({ state }) => state !== 'packed');
export const isPaymentCaptured = (order: Order) => order.cardCents === 0 || isTaken(order);

export function stateOf(order: Order): OrderState {
  const { bought, replaced, cancelled, refunded, holds } = order;
  if (!hasUnits(subtractUnits(addUnits(bought, replaced), cancelled))) return 'cancelled';
  if (!isTaken(order)) return holds.size > 0 ? 'on_hold' : 'placed';
  const live = liveParcels(order);
  const isOver = live.every(({ state }) => ['delivered', 'returned', 'picked_up'].includes(state));
  const returned = unitsIn(
    order,
    live.filter(({ state }) => state === 'returned'),
  );
  const settled = subtractUnits(refunded, cancelled);
  const isOwed = returned.some((each, place) => each > Math.max(0, settled[place] ?? 0));
  return isOver && !hasUnits(openUnits(order)) && !isOwed ? 'completed' : 'fulfilling';
}

export const refundableUnits = (order: Order): Units => subtractUnits(order.bought, order.refunded);

/** Returns the units in parcels that were delivered or picked up. */
export const deliveredUnits = (order: Order): Units =>
  unitsIn(
    order,
    order.parcels.filter(({ state }) => state === 'delivered' || state === 'picked_up'),
  );

/** Returns a wine's stock and allocation as orders determine them. The model ignores holds of drafts. */
export function expectedStock(
  model: Model,
  wine: Wine,
): { readonly onHand: number; readonly allocated: number } {
  let onHand = wine.received;
  let allocated = 0;
  for (const order of model.orders.values()) {
    const gone = unitsIn(order, order.parcels.filter(hasDeparted));
    const promised = subtractUnits(
      subtractUnits(addUnits(order.bought, order.replaced), order.cancelled),
      gone,
    );
    for (const [place, each] of order.wines.entries()) {
      if (each !== wine) continue;
      onHand += (order.restocked[place] ?? 0) - (gone[place] ?? 0);
      allocated += promised[place] ?? 0;
    }
  }
  return { onHand, allocated };
}
