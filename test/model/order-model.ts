import type { OrderState } from '../../src/engine/orders/types.ts';
import type { HistoryModel, ModelOrder, ModelParcel, ModelWine, UnitsByLine } from './types.ts';

/* The rules and state of an order, written a second time without reference to the shop's code. */

export const noUnits = (like: UnitsByLine): UnitsByLine => like.map(() => 0);
export const addUnits = (a: UnitsByLine, b: UnitsByLine): UnitsByLine =>
  a.map((each, place) => each + (b[place] ?? 0));
export const subtractUnits = (a: UnitsByLine, b: UnitsByLine): UnitsByLine =>
  a.map((each, place) => each - (b[place] ?? 0));
export const hasUnits = (units: UnitsByLine): boolean => units.some((each) => each > 0);
export const unitsFit = (wanted: UnitsByLine, there: UnitsByLine): boolean =>
  hasUnits(wanted) && wanted.every((each, place) => each <= (there[place] ?? 0));
const sum = (like: UnitsByLine, all: readonly UnitsByLine[]): UnitsByLine =>
  all.reduce(addUnits, noUnits(like));

export const unitLines = (units: UnitsByLine) =>
  units.map((quantity, position) => ({ position, quantity })).filter(({ quantity }) => quantity > 0);

/** Returns some of the units of each line, chosen by a number from the generator; at least one unit if any is left. */
export function partOfUnits(units: UnitsByLine, n: number): UnitsByLine {
  const part = units.map((each, place) => (each === 0 ? 0 : (n + place) % (each + 1)));
  if (hasUnits(part)) return part;
  const first = units.findIndex((each) => each > 0);
  return units.map((_, place) => (place === first ? 1 : 0));
}

const isLive = ({ state }: ModelParcel) => state !== 'cancelled';
export const hasParcelDeparted = ({ state }: ModelParcel) =>
  ['shipped', 'attempted', 'delivered', 'returned', 'picked_up'].includes(state);
export const isParcelInTransit = ({ state }: ModelParcel) => state === 'shipped' || state === 'attempted';

export const liveParcels = ({ parcels }: ModelOrder) => parcels.filter(isLive);
const unitsIn = ({ bought }: ModelOrder, parcels: readonly ModelParcel[]) =>
  sum(
    bought,
    parcels.map(({ units }) => units),
  );

/** Returns the units that are neither canceled nor in a parcel. */
export const openUnits = (order: ModelOrder): UnitsByLine =>
  subtractUnits(
    subtractUnits(addUnits(order.bought, order.replaced), order.cancelled),
    unitsIn(order, liveParcels(order)),
  );

export const isOrderOpen = ({ state }: ModelOrder) =>
  state === 'placed' || state === 'on_hold' || state === 'fulfilling';
export const isOrderOpenWithoutHold = (order: ModelOrder) => isOrderOpen(order) && order.holds.size === 0;

/** Returns whether the card payment is captured: a parcel has left or is ready for pickup. */
const isTaken = (order: ModelOrder) => liveParcels(order).some(({ state }) => state !== 'packed');
export const isPaymentCaptured = (order: ModelOrder) => order.cardCents === 0 || isTaken(order);

export function expectedOrderState(order: ModelOrder): OrderState {
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

export const refundableUnits = (order: ModelOrder): UnitsByLine =>
  subtractUnits(order.bought, order.refunded);

/** Returns the units in parcels that were delivered or picked up. */
export const deliveredUnits = (order: ModelOrder): UnitsByLine =>
  unitsIn(
    order,
    order.parcels.filter(({ state }) => state === 'delivered' || state === 'picked_up'),
  );

/** Returns a wine's stock and allocation as orders determine them. The model ignores holds of drafts. */
export function expectedStock(
  model: HistoryModel,
  wine: ModelWine,
): { readonly onHand: number; readonly allocated: number } {
  let onHand = wine.received;
  let allocated = 0;
  for (const order of model.orders.values()) {
    const gone = unitsIn(order, order.parcels.filter(hasParcelDeparted));
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
