import { wineryDate } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { shipAllocatedStock } from '../../inventory/index.server.ts';
import { lockDraftOfOrder } from '../drafts/store.server.ts';
import { requestPaymentCapture } from '../payments/capture-payment.server.ts';
import { sendPaymentRequest } from '../payments/perform-request.server.ts';
import type { PaymentRequestWithAttempt } from '../payments/request-once.server.ts';
import { attemptsOfOrder } from '../payments/store.server.ts';
import type { PaymentRequestRefusalCode } from '../payments/types.ts';
import { holdLockedOrder } from './hold-order.server.ts';
import {
  enqueueOrderNotice,
  findShipmentInOrder,
  lockOrder,
  orderNotFoundRefusal,
  recordOrderAudit,
  shipmentNotFoundRefusal,
  updateDerivedOrderStates,
} from './lock-order.server.ts';
import { orderCaptureStatusOf } from './money-rules.ts';
import {
  checkDispatchAllowed,
  isDispatchInProgress,
  pickupDeadlineDate,
  stockDemandsOfUnits,
} from './rules.ts';
import {
  changeShipment,
  loadFulfillmentsOfOrders,
  type ShipmentChange,
  type ShipmentKey,
} from './store.server.ts';
import type {
  DispatchOutcome,
  FulfillmentDependencies,
  FulfillmentRefusalCode,
  OrderFulfillment,
  Shipment,
} from './types.ts';

type CaptureRequest = Result<PaymentRequestWithAttempt, PaymentRequestRefusalCode>;
type Dispatched = Result<DispatchOutcome, FulfillmentRefusalCode>;

/**
 * Decides how this parcel changes when its dispatch is requested, such as its tracking label, or refuses the dispatch. Runs under the
 * order's lock.
 */
type Decide = (
  tx: Transaction,
  order: OrderFulfillment,
  shipment: Shipment,
) => Promise<Result<ShipmentChange, FulfillmentRefusalCode>>;

/**
 * Ships a parcel, or makes it ready for pickup, once its payment is captured (docs/decisions/0017). Like placing an order, this takes three
 * steps: request the dispatch and the capture; call the gateway; record the departure, with stock, state and email in one transaction. If a
 * process dies between two steps, the sweeper calls this again (I-19, I-24).
 */
export async function dispatchShipment(
  dependencies: FulfillmentDependencies,
  name: ShipmentKey & { readonly actor: AuditActor },
  decide: Decide,
): Promise<Dispatched> {
  const { database } = dependencies;
  const dispatch = await database.transaction((tx) => requestDispatch(tx, dependencies, name, decide));
  dependencies.crashPoint?.('dispatch.after_commit');
  if (!dispatch.ok) return dispatch;
  const { requested } = dispatch.value;
  const paid = requested?.ok
    ? await sendPaymentRequest(dependencies, requested.value)
    : (requested ?? ok(undefined));
  dependencies.crashPoint?.('dispatch.after_answer');
  const left = await database.transaction((tx) => shipIfPaid(tx, dependencies, name, paid.ok));
  dependencies.crashPoint?.('leave.after_commit');
  return left;
}

async function requestDispatch(
  tx: Transaction,
  dependencies: FulfillmentDependencies,
  { orderId, number, actor }: ShipmentKey & { readonly actor: AuditActor },
  decide: Decide,
): Promise<Result<{ readonly requested: CaptureRequest | undefined }, FulfillmentRefusalCode>> {
  const now = dependencies.clock.now();
  const order = await lockOrder(tx, orderId);
  if (!order) return orderNotFoundRefusal();
  const shipment = findShipmentInOrder(order, number);
  if (!shipment) return shipmentNotFoundRefusal(number);
  const decided = await decide(tx, order, shipment);
  if (!decided.ok) return decided;
  const isWithdrawn = shipment.state === 'cancelled';
  const isNew = shipment.state === 'packed' && !isDispatchInProgress(shipment);
  if (isNew || isWithdrawn) {
    const may = checkDispatchAllowed(order, shipment);
    if (!may.ok) return may;
    const change = { ...decided.value, dispatchRequestedAt: now };
    await changeShipment(tx, { shipment, change, event: 'dispatched', actor, now });
  }
  const attempts = await attemptsOfOrder(tx, orderId);
  const money = orderCaptureStatusOf(attempts);
  if (shipment.state !== 'packed' || money.kind !== 'held') return ok({ requested: undefined });
  const { amountCents } = money;
  const reason = shipment.method === 'pickup' ? 'ready for pickup' : 'shipped';
  const requested = await requestPaymentCapture(tx, { orderId, amountCents, reason, now });
  dependencies.crashPoint?.('dispatch.before_commit');
  return ok({ requested });
}

async function shipIfPaid(
  tx: Transaction,
  dependencies: FulfillmentDependencies,
  { orderId, number, actor }: ShipmentKey & { readonly actor: AuditActor },
  wasAnswered: boolean,
): Promise<Dispatched> {
  await lockDraftOfOrder(tx, orderId);
  const order = (await loadFulfillmentsOfOrders(tx, [orderId])).get(orderId);
  const shipment = order && findShipmentInOrder(order, number);
  if (!order || !shipment) return shipmentNotFoundRefusal(number);
  invariant(shipment.state !== 'cancelled', 'a parcel that is being dispatched is not unpacked');
  if (shipment.state !== 'packed') return ok({ kind: 'left', number });
  if (!isDispatchInProgress(shipment)) return paymentRefused(order);
  const money = orderCaptureStatusOf(await attemptsOfOrder(tx, orderId));
  if (money.kind === 'taken') {
    await recordDeparture(tx, dependencies, { order, shipment, actor });
    dependencies.crashPoint?.('leave.before_commit');
    return ok({ kind: 'left', number });
  }
  if (wasAnswered && money.kind === 'held') return ok({ kind: 'pending', number });
  await holdUnpaid(tx, dependencies, { order, shipment, actor });
  return paymentRefused(order);
}

type Departure = {
  readonly order: OrderFulfillment;
  readonly shipment: Shipment;
  readonly actor: AuditActor;
};

async function recordDeparture(
  tx: Transaction,
  dependencies: FulfillmentDependencies,
  { order, shipment, actor }: Departure,
): Promise<void> {
  const now = dependencies.clock.now();
  const { orderId } = order;
  const { number, method } = shipment;
  const occurrence = String(number);
  if (method === 'carrier') {
    await shipAllocatedStock(tx, { orderId, demands: stockDemandsOfUnits(order.lines, shipment.lines), now });
    await changeShipment(tx, { shipment, change: { state: 'shipped' }, event: 'shipped', actor, now });
    const cause = { type: 'shipment', id: shipment.id } as const;
    await dependencies.ledgerLinks.earnForFulfillment(
      tx,
      { orderId, units: shipment.lines, cause, now },
      dependencies.jobs,
    );
    await recordOrderAudit(tx, { orderId, action: 'shipment.shipped', actor, data: { number }, now });
    await enqueueOrderNotice(tx, dependencies, order, { kind: 'parcel-shipped', occurrence, now });
  } else {
    const collectBy = pickupDeadlineDate(wineryDate(now));
    const change = { state: 'ready_for_pickup', collectBy } as const;
    await changeShipment(tx, { shipment, change, event: 'ready_for_pickup', actor, now });
    await recordOrderAudit(tx, {
      orderId,
      action: 'shipment.ready',
      actor,
      data: { number, collectBy },
      now,
    });
    await enqueueOrderNotice(tx, dependencies, order, { kind: 'ready-for-pickup', occurrence, now });
  }
  await updateDerivedOrderStates(tx, dependencies, orderId, now);
}

/** Keeps a parcel at the winery because its payment failed, puts the order on hold and emails the customer. */
async function holdUnpaid(
  tx: Transaction,
  dependencies: FulfillmentDependencies,
  { order, shipment, actor }: Departure,
): Promise<void> {
  const now = dependencies.clock.now();
  const change = { dispatchRequestedAt: null, carrier: null, trackingNumber: null };
  await changeShipment(tx, { shipment, change, event: 'held_back', actor, now });
  await holdLockedOrder(tx, dependencies, order, { reason: 'payment', actor, now });
}

function paymentRefused({ number }: OrderFulfillment): Refused<'PAYMENT_REFUSED'> {
  return refused({
    code: 'PAYMENT_REFUSED',
    sentence: `The card was declined for order ${number}. The order is on hold, and we emailed the customer to ask for another card.`,
  });
}
