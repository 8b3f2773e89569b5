import type fc from 'fast-check';
import { cents } from '../../src/core/money.ts';
import { changeAddress } from '../../src/engine/checkout/index.server.ts';
import {
  cancelOrder,
  cancelUnits,
  holdOrder,
  releaseHold,
} from '../../src/engine/orders/fulfillment/index.server.ts';
import { cellar } from '../../src/engine/orders/fulfillment/testing.ts';
import { refundOrder } from '../../src/engine/orders/index.server.ts';
import { mayFailWith, mustAgree, mustBe } from './divergence.ts';
import {
  fits,
  hasLeft,
  isMoneyTaken,
  isOpen,
  linesOf,
  liveParcels,
  openUnits,
  partOf,
  plus,
  refundable,
  some,
} from './order-model.ts';
import { forOrder } from './order-step.ts';
import { pick } from './step.ts';
import type { Step } from './types.ts';

const hold = forOrder('hold', async (order, { dependencies }) => {
  const held = await holdOrder(dependencies, { orderId: order.orderId, reason: 'compliance', actor: cellar });
  const isHere = some(openUnits(order)) || liveParcels(order).some((parcel) => !hasLeft(parcel));
  mustAgree('hold', held, isOpen(order) && isHere);
  if (held.ok) order.holds.add('compliance');
});

const release = forOrder('release', async (order, { dependencies }, more) => {
  const reason =
    more % 3 === 0 ? pick(['weather', 'requested_date', 'payment'] as const, more) : 'compliance';
  const released = await releaseHold(dependencies, { orderId: order.orderId, reason, actor: cellar });
  mustBe(
    released.ok && released.value.wasHeld === order.holds.has(reason),
    'the hold that ends was there',
    released,
  );
  order.holds.delete(reason);
});

const cancel = forOrder('cancel', async (order, { shop, dependencies }, more) => {
  const { orderId, publicToken, state } = order;
  const isCustomer = more % 2 === 0;
  const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
  const by = isCustomer
    ? ({ kind: 'customer', access } as const)
    : ({ kind: 'staff', orderId, actor: cellar } as const);
  const answer = await cancelOrder(dependencies, by, 'a history');
  const live = liveParcels(order);
  const may =
    isOpen(order) &&
    !live.some(hasLeft) &&
    (isCustomer ? live.length === 0 : !live.some(({ isLeaving }) => isLeaving));
  if (!may) return mustAgree('cancel', answer, state === 'cancelled');
  mayFailWith(answer, ['PAYMENT_OPEN']);
  if (!answer.ok) return;
  order.cancelled = plus(order.bought, order.replaced);
  order.refunded = order.bought;
  order.holds.clear();
  for (const parcel of live) parcel.state = 'cancelled';
});

const drop = forOrder('drop', async (order, { dependencies }, more) => {
  const open = openUnits(order);
  const units = some(open) ? partOf(open, more) : order.bought;
  const { orderId, state } = order;
  const dropped = await cancelUnits(dependencies, {
    orderId,
    units: linesOf(units),
    reason: 'a history',
    actor: cellar,
  });
  const may = state === 'fulfilling' && fits(units, open) && fits(units, refundable(order));
  mustAgree('drop', dropped, may);
  if (!dropped.ok) return;
  order.cancelled = plus(order.cancelled, units);
  order.refunded = plus(order.refunded, units);
});

const refund = forOrder('refund', async (order, world, more) => {
  const left = refundable(order);
  const units = some(left) ? partOf(left, more) : order.bought;
  if (more % 5 === 0) {
    const behaviour = { kind: 'reset', acts: more % 2 === 0 } as const;
    await world.shop.sandbox.control.addFault({ operation: 'POST /v1/refunds', behaviour, times: 2 });
  }
  const wanted = { orderId: order.orderId, units: linesOf(units), reason: 'a history', actor: cellar };
  const refunded = await refundOrder(world.dependencies, wanted);
  await world.shop.sandbox.control.clearFaults();
  const isFitting = fits(units, left);
  // The capture for a leaving parcel is in progress, and its answer may arrive before the parcel leaves.
  const isCapturing = liveParcels(order).some(({ isLeaving }) => isLeaving);
  if (isFitting && isCapturing && !isMoneyTaken(order)) mayFailWith(refunded, ['REFUND_EXCEEDS_CAPTURE']);
  else mustAgree('refund', refunded, isFitting && isMoneyTaken(order));
  if (refunded.ok) order.refunded = plus(order.refunded, units);
});

const refundApart = forOrder('refundApart', async (order, { dependencies }, more) => {
  const request = more % 3 === 0 ? { withShipping: true } : { adjustmentCents: cents(1 + (more % 2_000)) };
  const by = { reason: 'a history', actor: cellar } as const;
  const refunded = await refundOrder(dependencies, { orderId: order.orderId, units: [], ...request, ...by });
  mayFailWith(refunded, ['REFUND_SHIPPING', 'REFUND_AMOUNT', 'REFUND_EXCEEDS_CAPTURE']);
  if (!refunded.ok) return;
  const isCapturing = liveParcels(order).some(({ isLeaving }) => isLeaving);
  mustBe(isMoneyTaken(order) || isCapturing, 'nothing is paid back before it was taken', refunded);
  order.isRefundedApart = true;
});

const refundTooMuch = forOrder('refundTooMuch', async (order, { dependencies }) => {
  const units = linesOf(
    plus(
      refundable(order),
      order.bought.map((_, place) => (place === 0 ? 1 : 0)),
    ),
  );
  const wanted = { orderId: order.orderId, units, reason: 'a history', actor: cellar };
  mustBe(!(await refundOrder(dependencies, wanted)).ok, 'no bottle is paid back twice');
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

const move = forOrder('move', async (order, { dependencies }, more) => {
  const address = pick(addresses, more);
  const by = { kind: 'staff', orderId: order.orderId, actor: cellar } as const;
  const moved = await changeAddress(dependencies, by, address);
  mayFailWith(moved, [
    ...['ORDER_CLOSED', 'WRONG_METHOD', 'ALREADY_PACKED', 'SHIPPING_DIFFERS', 'TAX_DIFFERS'],
    /^SHIP_/,
  ]);
  const may =
    isOpen(order) && !order.isPickup && liveParcels(order).length === 0 && address.stateCode !== 'UT';
  mustBe(
    may || !moved.ok,
    'an order is sent elsewhere only until it is packed, and nowhere that is closed',
    address,
  );
});

/** Steps of staff on orders, with their weights: hold, cancel, refund, change the address. */
export const deskSteps: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 1, arbitrary: hold },
  { weight: 2, arbitrary: release },
  { weight: 4, arbitrary: cancel },
  { weight: 2, arbitrary: drop },
  { weight: 3, arbitrary: refund },
  { weight: 1, arbitrary: refundApart },
  { weight: 1, arbitrary: refundTooMuch },
  { weight: 1, arbitrary: move },
];
