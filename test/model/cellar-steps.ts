import type fc from 'fast-check';
import {
  completePickup,
  makeOrderReadyForPickup,
  packShipment,
  recordDeliveredShipment,
  recordDeliveryAttempt,
  recordReturnedShipment,
  shipShipment,
  unpackShipment,
} from '../../src/engine/orders/fulfillment/index.server.ts';
import { testStaffActor, unusedTrackingNumber } from '../../src/engine/orders/fulfillment/testing.ts';
import { assertThat, expectOkOrRefusal, expectSuccessOnlyIf } from './divergence.ts';
import {
  addUnits,
  hasUnits,
  isOrderOpenWithoutHold,
  isParcelInTransit,
  openUnits,
  partOfUnits,
  unitLines,
} from './order-model.ts';
import { orderStep, parcelStep } from './order-step.ts';
import type { HistoryStep } from './types.ts';
import type { ControlledShop } from './world.ts';

const pack = orderStep('pack', async (order, { dependencies }, more) => {
  const { orderId, isPickup } = order;
  const open = openUnits(order);
  const part = more % 3 === 0 && hasUnits(open) ? partOfUnits(open, more) : undefined;
  const packed = await packShipment(dependencies, {
    orderId,
    ...(part && { units: unitLines(part) }),
    actor: testStaffActor,
  });
  expectSuccessOnlyIf('pack', packed, isOrderOpenWithoutHold(order) && hasUnits(open) && !(part && isPickup));
  if (!packed.ok) return;
  const { number } = packed.value;
  order.parcels.push({ number, units: part ?? open, state: 'packed', isLeaving: false, attempts: 0 });
});

const packTooMuch = orderStep('packTooMuch', async (order, { dependencies }) => {
  const units = unitLines(addUnits(openUnits(order), order.bought));
  const packed = await packShipment(dependencies, { orderId: order.orderId, units, actor: testStaffActor });
  assertThat(!packed.ok, 'no bottle goes into two parcels');
});

const unpack = parcelStep('unpack', async ({ orderId }, parcel, { dependencies }) => {
  const { number, state, isLeaving } = parcel;
  const unpacked = await unpackShipment(dependencies, { orderId, number, actor: testStaffActor });
  expectSuccessOnlyIf('unpack', unpacked, state === 'cancelled' || (state === 'packed' && !isLeaving));
  if (unpacked.ok) parcel.state = 'cancelled';
});

/** Makes the gateway fail at the next capture if `more` is a multiple of five. */
async function maybeFailCapture({ shop }: ControlledShop, more: number): Promise<void> {
  if (more % 5 !== 0) return;
  const behaviour = { kind: 'reset', acts: more % 2 === 0 } as const;
  await shop.sandbox.control.addFault({
    operation: 'POST /v1/payment_intents/:id/capture',
    behaviour,
    times: 2,
  });
}

const ship = parcelStep('ship', async (order, parcel, world, more) => {
  const { orderId, isPickup } = order;
  const { number } = parcel;
  await maybeFailCapture(world, more);
  // UPS does not deliver everywhere; FedEx does.
  const carrier = more % 7 === 0 ? 'UPS' : 'FedEx';
  const label = { carrier, trackingNumber: unusedTrackingNumber() } as const;
  const sent = await shipShipment(world.dependencies, { orderId, number, ...label, actor: testStaffActor });
  await world.shop.sandbox.control.clearFaults();
  const may = !isPickup && parcel.state === 'packed' && !parcel.isLeaving && isOrderOpenWithoutHold(order);
  expectOkOrRefusal(sent, [
    ...(may ? ['PAYMENT_REFUSED'] : ['SHIPMENT_STATE', 'WRONG_METHOD', 'ORDER_ON_HOLD', 'ORDER_CLOSED']),
    ...(carrier === 'UPS' ? ['CARRIER_NOT_ALLOWED'] : []),
  ]);
  assertThat(may || !sent.ok, 'only a packed parcel of a free order leaves', parcel);
  if (!sent.ok) return;
  if (sent.value.kind === 'left') parcel.state = 'shipped';
  else parcel.isLeaving = true;
});

const ready = orderStep('ready', async (order, world, more) => {
  const { orderId, isPickup } = order;
  await maybeFailCapture(world, more);
  const box = order.parcels.find(({ state }) => state !== 'cancelled' && state !== 'picked_up');
  const open = openUnits(order);
  const done = await makeOrderReadyForPickup(world.dependencies, { orderId, actor: testStaffActor });
  await world.shop.sandbox.control.clearFaults();
  const mayBox = isPickup && (box !== undefined || (isOrderOpenWithoutHold(order) && hasUnits(open)));
  const may = mayBox && (box?.state !== 'packed' || box.isLeaving || isOrderOpenWithoutHold(order));
  if (!may) return expectSuccessOnlyIf('ready', done, false);
  const mine = box ?? {
    number: order.parcels.length + 1,
    units: open,
    state: 'packed',
    isLeaving: false,
    attempts: 0,
  };
  if (!box) order.parcels.push(mine);
  expectOkOrRefusal(done, ['PAYMENT_REFUSED']);
  if (!done.ok) mine.isLeaving = false;
  else if (done.value.kind === 'pending') mine.isLeaving = true;
  else if (mine.state === 'packed') Object.assign(mine, { state: 'ready_for_pickup', isLeaving: false });
});

const attempt = parcelStep('attempt', async ({ orderId }, parcel, { dependencies }) => {
  const { number, attempts } = parcel;
  const noted = await recordDeliveryAttempt(dependencies, {
    orderId,
    number,
    attempt: attempts + 1,
    actor: testStaffActor,
  });
  expectSuccessOnlyIf('attempt', noted, isParcelInTransit(parcel));
  if (noted.ok) Object.assign(parcel, { state: 'attempted', attempts: attempts + 1 });
});

const deliver = parcelStep('deliver', async ({ orderId }, parcel, { dependencies }) => {
  const { number, state } = parcel;
  const delivered = await recordDeliveredShipment(dependencies, { orderId, number, actor: testStaffActor });
  expectSuccessOnlyIf('deliver', delivered, isParcelInTransit(parcel) || state === 'delivered');
  if (delivered.ok) parcel.state = 'delivered';
});

const bringBack = parcelStep('bringBack', async (order, parcel, { dependencies }, more) => {
  const { number, state } = parcel;
  const disposition = more % 2 === 0 ? 'restock' : 'write_off';
  const back = await recordReturnedShipment(dependencies, {
    orderId: order.orderId,
    number,
    disposition,
    actor: testStaffActor,
  });
  expectSuccessOnlyIf('bring back', back, isParcelInTransit(parcel) || state === 'returned');
  if (!back.ok || state === 'returned') return;
  parcel.state = 'returned';
  if (disposition === 'restock') order.restocked = addUnits(order.restocked, parcel.units);
});

const handOut = parcelStep('handOut', async ({ orderId }, parcel, { dependencies }, more) => {
  const { number, state } = parcel;
  const idChecked = more % 4 !== 0;
  const handed = await completePickup(dependencies, {
    orderId,
    number,
    handedTo: 'Ana',
    idChecked,
    actor: testStaffActor,
  });
  const isWaiting = state === 'ready_for_pickup' || state === 'expired';
  expectSuccessOnlyIf('hand over', handed, state === 'picked_up' || (isWaiting && idChecked));
  if (handed.ok) parcel.state = 'picked_up';
});

/** Steps of the cellar staff on placed orders, such as packing and shipping, with their weights. */
export const cellarSteps: readonly {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<HistoryStep>;
}[] = [
  { weight: 6, arbitrary: pack },
  { weight: 1, arbitrary: packTooMuch },
  { weight: 1, arbitrary: unpack },
  { weight: 6, arbitrary: ship },
  { weight: 3, arbitrary: ready },
  { weight: 1, arbitrary: attempt },
  { weight: 3, arbitrary: deliver },
  { weight: 2, arbitrary: bringBack },
  { weight: 2, arbitrary: handOut },
];
