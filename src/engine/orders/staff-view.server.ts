import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { CivilDate } from '../../core/dates.ts';
import type { DraftId, OrderId } from '../../core/ids.ts';
import { auditEvents } from '../../platform/audit.server.ts';
import { wineryTimeZoneSql } from '../../platform/columns.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { noticesOfSubject } from '../notices/view.server.ts';
import { type AddedOrder, ordersAddedTo } from './fulfillment/box-store.server.ts';
import { orderHolds, shipmentEvents, shipments } from './fulfillment/schema.ts';
import { type FulfillmentView, viewFulfillment } from './fulfillment/view.server.ts';
import { paymentAttempts, paymentEvents, paymentRequests } from './payments/schema.ts';
import { problemsOfOrder } from './returns/index.server.ts';
import type { ProblemReport } from './returns/types.ts';
import { orderLines, orderRefunds, orders } from './schema.ts';
import type { OrderState, OrderView } from './types.ts';
import { readOrder } from './view.server.ts';

export type FoundOrder = {
  readonly orderId: OrderId;
  readonly draftId: DraftId;
  readonly number: number;
  readonly email: string;
  readonly phone: string;
};

/** Returns the placed order with this number, of any customer; undefined if there is none. */
export async function findPlacedOrderByNumber(
  read: Transaction,
  number: number,
): Promise<FoundOrder | undefined> {
  const [row] = await read
    .select({ orderId: orders.id, draftId: orders.draftId, email: orders.email, phone: orders.phone })
    .from(orders)
    .where(eq(orders.number, number));
  return row && { ...row, number };
}

/** Returns an SQL expression for the start of a day in the winery's time zone. */
const midnight = (day: CivilDate): SQL => sql`${day}::date::timestamp at time zone ${wineryTimeZoneSql}`;

export async function startOfWineryDay(read: Transaction, day: CivilDate): Promise<Date> {
  const { rows } = await read.execute<{ at: string | Date }>(sql`select ${midnight(day)} as at`);
  return new Date(rows[0]?.at ?? day);
}

export async function orderNumbersById(
  read: Transaction,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, number | null>> {
  const rows = await read
    .select({ orderId: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map(({ orderId, number }) => [orderId, number]));
}

export async function linesOfOrders(read: Transaction, orderIds: readonly OrderId[]) {
  const { orderId, position, skuCode } = orderLines;
  return read
    .select({ orderId, position, skuCode, number: orders.number })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(inArray(orderId, [...orderIds]));
}

export type OrderListFilter = {
  readonly state?: OrderState | undefined;
  readonly since?: CivilDate | undefined;
  readonly email?: string | undefined;
  readonly number?: number | undefined;
  readonly limit: number;
};

/** Returns the placed orders that match the filter, newest first. */
export async function listPlacedOrders(read: Transaction, filter: OrderListFilter) {
  const rows = await read
    .select({
      number: orders.number,
      placedAt: orders.placedAt,
      state: orders.state,
      paymentState: orders.paymentState,
      fulfillmentState: orders.fulfillmentState,
      isPickup: orders.isPickup,
      stateCode: orders.stateCode,
      totalCents: orders.totalCents,
      firstName: orders.firstName,
      lastName: orders.lastName,
      email: orders.email,
    })
    .from(orders)
    .where(
      and(
        isNotNull(orders.number),
        filter.state && eq(orders.state, filter.state),
        filter.since && sql`${orders.placedAt} >= ${midnight(filter.since)}`,
        filter.email ? sql`${orders.email} = ${filter.email}::citext` : undefined,
        filter.number ? eq(orders.number, filter.number) : undefined,
      ),
    )
    .orderBy(desc(orders.number))
    .limit(filter.limit);
  return rows.map(({ number, placedAt, ...row }) => ({ ...row, number: number ?? 0, placedAt }));
}

export type OrderListRow = Awaited<ReturnType<typeof listPlacedOrders>>[number];

/** All details of an order, for staff only. */
export type StaffOrderView = {
  readonly order: OrderView;
  /** The phone number printed on the carrier's label. */
  readonly phone: string;
  readonly fulfillment: FulfillmentView;
  readonly payments: Awaited<ReturnType<typeof paymentsOf>>;
  readonly parcelEvents: Awaited<ReturnType<typeof parcelEventsOf>>;
  readonly holds: Awaited<ReturnType<typeof holdsOf>>;
  readonly refunds: Awaited<ReturnType<typeof refundsOf>>;
  /** The orders that were added to this one and ship in its box. */
  readonly additions: readonly AddedOrder[];
  readonly problems: readonly ProblemReport[];
  readonly notices: Awaited<ReturnType<typeof noticesOfSubject>>;
  readonly audit: Awaited<ReturnType<typeof auditOf>>;
};

export async function viewOrderForStaff(
  read: Transaction,
  found: FoundOrder,
): Promise<StaffOrderView | undefined> {
  const { orderId, email, phone } = found;
  const order = await readOrder(read, { kind: 'mailbox', orderId, email });
  const fulfillment = order && (await viewFulfillment(read, order));
  if (!order || !fulfillment) return undefined;
  const payments = await paymentsOf(read, orderId);
  const [additions, problems, parcelEvents, holds, refunds, sent, audit] = await Promise.all([
    ordersAddedTo(read, orderId),
    problemsOfOrder(read, orderId),
    parcelEventsOf(read, orderId),
    holdsOf(read, orderId),
    refundsOf(read, orderId),
    noticesOfSubject(read, orderId),
    auditOf(
      read,
      found,
      payments.map(({ attemptId }) => attemptId),
    ),
  ]);
  const history = { parcelEvents, holds, refunds, problems, notices: sent, audit };
  return { order, phone, fulfillment, payments, additions, ...history };
}

/** Returns the payment attempts of an order, each with its gateway events and the shop's requests to the gateway. */
async function paymentsOf(read: Transaction, orderId: OrderId) {
  const [attempts, events, requests] = await Promise.all([
    read
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
      .orderBy(asc(paymentAttempts.n)),
    read
      .select({ attemptId: paymentEvents.attemptId, ...eventColumns })
      .from(paymentEvents)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentEvents.attemptId))
      .where(eq(paymentAttempts.orderId, orderId))
      .orderBy(asc(paymentEvents.id)),
    read
      .select({ attemptId: paymentRequests.attemptId, ...requestColumns })
      .from(paymentRequests)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRequests.attemptId))
      .where(eq(paymentAttempts.orderId, orderId))
      .orderBy(asc(paymentRequests.requestedAt)),
  ]);
  const of = <Row extends { readonly attemptId: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ attemptId }) => attemptId === id).map(({ attemptId: _attemptId, ...row }) => row);
  return attempts.map((attempt) => ({
    attemptId: attempt.id,
    n: attempt.n,
    purpose: attempt.purpose,
    state: attempt.state,
    failureCode: attempt.failureCode,
    provider: attempt.provider,
    providerReference: attempt.providerReference,
    cardBrand: attempt.cardBrand,
    cardLastFour: attempt.cardLastFour,
    amountCents: attempt.amountCents,
    capturedCents: attempt.capturedCents,
    refundedCents: attempt.refundedCents,
    createdAt: attempt.createdAt,
    captureBefore: attempt.captureBefore,
    events: of(events, attempt.id),
    requests: of(requests, attempt.id),
  }));
}

const eventColumns = {
  at: paymentEvents.at,
  kind: paymentEvents.kind,
  amountCents: paymentEvents.amountCents,
  providerReference: paymentEvents.providerReference,
};

const requestColumns = {
  requestedAt: paymentRequests.requestedAt,
  kind: paymentRequests.kind,
  amountCents: paymentRequests.amountCents,
  state: paymentRequests.state,
  reason: paymentRequests.reason,
};

/** Returns the history of each parcel, including internal notes. */
function parcelEventsOf(read: Transaction, orderId: OrderId) {
  const { kind, actor, note, at } = shipmentEvents;
  return read
    .select({ number: shipments.number, kind, actor, note, at })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipmentEvents.id));
}

function holdsOf(read: Transaction, orderId: OrderId) {
  const { reason, until, placedAt, placedBy, releasedAt, releasedBy } = orderHolds;
  return read
    .select({ reason, until, placedAt, placedBy, releasedAt, releasedBy })
    .from(orderHolds)
    .where(eq(orderHolds.orderId, orderId))
    .orderBy(asc(orderHolds.placedAt));
}

function refundsOf(read: Transaction, orderId: OrderId) {
  return read
    .select(refundColumns)
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(asc(orderRefunds.n));
}

const refundColumns = {
  n: orderRefunds.n,
  units: orderRefunds.units,
  amountCents: orderRefunds.amountCents,
  cardCents: orderRefunds.cardCents,
  cardReleased: orderRefunds.cardReleased,
  shippingCents: orderRefunds.shippingCents,
  adjustmentCents: orderRefunds.adjustmentCents,
  isCredit: orderRefunds.isCredit,
  reason: orderRefunds.reason,
  actor: orderRefunds.actor,
  at: orderRefunds.at,
};

/** Returns the audit events of an order, its draft and its payments in chronological order. */
function auditOf(read: Transaction, { orderId, draftId }: FoundOrder, attemptIds: readonly string[]) {
  const { at, actor, action, data } = auditEvents;
  const of = (subjectType: (typeof auditEvents.$inferSelect)['subjectType'], ids: readonly string[]) =>
    and(eq(auditEvents.subjectType, subjectType), inArray(auditEvents.subjectId, [...ids]));
  return read
    .select({ at, actor, action, data })
    .from(auditEvents)
    .where(or(of('order', [orderId]), of('draft', [draftId]), of('payment', attemptIds)))
    .orderBy(asc(auditEvents.at), asc(auditEvents.id));
}
