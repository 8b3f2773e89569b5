import type fc from 'fast-check';
import { cents } from '../../src/core/money.ts';
import { changeOrderAddress } from '../../src/engine/checkout/index.server.ts';
import {
  cancelOrder,
  cancelUnits,
  holdOrder,
  releaseHoldOnOrder,
} from '../../src/engine/orders/fulfillment/index.server.ts';
import { testStaffActor } from '../../src/engine/orders/fulfillment/testing.ts';
import { refundOrder } from '../../src/engine/orders/index.server.ts';
import { assertThat, expectOkOrRefusal, expectSuccessOnlyIf } from './divergence.ts';
import {
  addUnits,
  hasParcelDeparted,
  hasUnits,
  isOrderOpen,
  isPaymentCaptured,
  liveParcels,
  openUnits,
  partOfUnits,
  refundableUnits,
  unitLines,
  unitsFit,
} from './order-model.ts';
import { orderStep } from './order-step.ts';
import { pickItem } from './step.ts';
import type { HistoryStep } from './types.ts';

const hold = orderStep('hold', async (order, { dependencies }) => {
  const held = await holdOrder(dependencies, {
    orderId: order.orderId,
    reason: 'compliance',
    actor: testStaffActor,
  });
  const isHere =
    hasUnits(openUnits(order)) || liveParcels(order).some((parcel) => !hasParcelDeparted(parcel));
  expectSuccessOnlyIf('hold', held, isOrderOpen(order) && isHere);
  if (held.ok) order.holds.add('compliance');
});

const release = orderStep('release', async (order, { dependencies }, more) => {
  const reason =
    more % 3 === 0 ? pickItem(['weather', 'requested_date', 'payment'] as const, more) : 'compliance';
  const released = await releaseHoldOnOrder(dependencies, {
    orderId: order.orderId,
    reason,
    actor: testStaffActor,
  });
  assertThat(
    released.ok && released.value.wasHeld === order.holds.has(reason),
    'the hold that ends was there',
    released,
  );
  order.holds.delete(reason);
});

const cancel = orderStep('cancel', async (order, { shop, dependencies }, more) => {
  const { orderId, publicToken, state } = order;
  const isCustomer = more % 2 === 0;
  const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
  const by = isCustomer
    ? ({ kind: 'customer', access } as const)
    : ({ kind: 'staff', orderId, actor: testStaffActor } as const);
  const answer = await cancelOrder(dependencies, by, 'a history');
  const live = liveParcels(order);
  const may =
    isOrderOpen(order) &&
    !live.some(hasParcelDeparted) &&
    (isCustomer ? live.length === 0 : !live.some(({ isLeaving }) => isLeaving));
  if (!may) return expectSuccessOnlyIf('cancel', answer, state === 'cancelled');
  expectOkOrRefusal(answer, ['PAYMENT_OPEN']);
  if (!answer.ok) return;
  order.cancelled = addUnits(order.bought, order.replaced);
  order.refunded = order.bought;
  order.holds.clear();
  for (const parcel of live) parcel.state = 'cancelled';
});

const drop = orderStep('drop', async (order, { dependencies }, more) => {
  const open = openUnits(order);
  const units = hasUnits(open) ? partOfUnits(open, more) : order.bought;
  const { orderId, state } = order;
  const dropped = await cancelUnits(dependencies, {
    orderId,
    units: unitLines(units),
    reason: 'a history',
    actor: testStaffActor,
  });
  const may = state === 'fulfilling' && unitsFit(units, open) && unitsFit(units, refundableUnits(order));
  expectSuccessOnlyIf('drop', dropped, may);
  if (!dropped.ok) return;
  order.cancelled = addUnits(order.cancelled, units);
  order.refunded = addUnits(order.refunded, units);
});

const refund = orderStep('refund', async (order, world, more) => {
  const left = refundableUnits(order);
  const units = hasUnits(left) ? partOfUnits(left, more) : order.bought;
  if (more % 5 === 0) {
    const behaviour = { kind: 'reset', acts: more % 2 === 0 } as const;
    await world.shop.sandbox.control.addFault({ operation: 'POST /v1/refunds', behaviour, times: 2 });
  }
  const wanted = {
    orderId: order.orderId,
    units: unitLines(units),
    reason: 'a history',
    actor: testStaffActor,
  };
  const refunded = await refundOrder(world.dependencies, wanted);
  await world.shop.sandbox.control.clearFaults();
  const isFitting = unitsFit(units, left);
  // The capture for a leaving parcel is in progress, and its answer may arrive before the parcel leaves.
  const isCapturing = liveParcels(order).some(({ isLeaving }) => isLeaving);
  if (isFitting && isCapturing && !isPaymentCaptured(order))
    expectOkOrRefusal(refunded, ['REFUND_EXCEEDS_CAPTURE']);
  else expectSuccessOnlyIf('refund', refunded, isFitting && isPaymentCaptured(order));
  if (refunded.ok) order.refunded = addUnits(order.refunded, units);
});

const refundApart = orderStep('refundApart', async (order, { dependencies }, more) => {
  const request = more % 3 === 0 ? { withShipping: true } : { adjustmentCents: cents(1 + (more % 2_000)) };
  const by = { reason: 'a history', actor: testStaffActor } as const;
  const refunded = await refundOrder(dependencies, { orderId: order.orderId, units: [], ...request, ...by });
  expectOkOrRefusal(refunded, ['REFUND_SHIPPING', 'REFUND_AMOUNT', 'REFUND_EXCEEDS_CAPTURE']);
  if (!refunded.ok) return;
  const isCapturing = liveParcels(order).some(({ isLeaving }) => isLeaving);
  assertThat(isPaymentCaptured(order) || isCapturing, 'nothing is paid back before it was taken', refunded);
  order.isRefundedApart = true;
});

const refundTooMuch = orderStep('refundTooMuch', async (order, { dependencies }) => {
  const units = unitLines(
    addUnits(
      refundableUnits(order),
      order.bought.map((_, place) => (place === 0 ? 1 : 0)),
    ),
  );
  const wanted = { orderId: order.orderId, units, reason: 'a history', actor: testStaffActor };
  assertThat(!(await refundOrder(dependencies, wanted)).ok, 'no bottle is paid back twice');
});

const addresses = [
  {
    primaryStreet: '14 Vine Street',
    secondaryStreet: '',
    city: 'Paso Robles',
    stateCode: 'CA',
    zipCode: '93446',
  },
  {
    primaryStreet: '2 Nicollet Mall',
    secondaryStreet: '',
    city: 'Minneapolis',
    stateCode: 'MN',
    zipCode: '55401',
  },
  {
    primaryStreet: '5 Temple Street',
    secondaryStreet: '',
    city: 'Salt Lake City',
    stateCode: 'UT',
    zipCode: '84101',
  },
] as const;

const move = orderStep('move', async (order, { dependencies }, more) => {
  const address = pickItem(addresses, more);
  const by = { kind: 'staff', orderId: order.orderId, actor: testStaffActor } as const;
  const moved = await changeOrderAddress(dependencies, by, address);
  expectOkOrRefusal(moved, [
    ...['ORDER_CLOSED', 'WRONG_METHOD', 'ALREADY_PACKED', 'SHIPPING_DIFFERS', 'TAX_DIFFERS'],
    /^SHIP_/,
  ]);
  const may =
    isOrderOpen(order) && !order.isPickup && liveParcels(order).length === 0 && address.stateCode !== 'UT';
  assertThat(
    may || !moved.ok,
    'an order is sent elsewhere only until it is packed, and nowhere that is closed',
    address,
  );
});

/** Steps of staff on orders, with their weights: hold, cancel, refund, change the address. */
export const deskSteps: readonly {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<HistoryStep>;
}[] = [
  { weight: 1, arbitrary: hold },
  { weight: 2, arbitrary: release },
  { weight: 4, arbitrary: cancel },
  { weight: 2, arbitrary: drop },
  { weight: 3, arbitrary: refund },
  { weight: 1, arbitrary: refundApart },
  { weight: 1, arbitrary: refundTooMuch },
  { weight: 1, arbitrary: move },
];
