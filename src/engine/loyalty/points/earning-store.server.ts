import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { addMonths, type CivilDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId, PointsEarningId } from '../../../core/ids.ts';
import { basisPoints, cents, type Points } from '../../../core/money.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import type { LineUnitQuantity, PurchaseFulfillmentKind } from '../../ledger/link-types.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { orderLines, orders } from '../../orders/schema.ts';
import { asPoints } from './count-rules.ts';
import type { EarlierEarning, EarningLine, EarningReversal } from './earning-rules.ts';
import { tierPeriodMonths } from './rules.ts';
import { pointsEarnings, pointsMembers } from './schema.ts';
import type { DailySpending, PointsEarning, PointsEarningReason } from './types.ts';

type EarningRow = typeof pointsEarnings.$inferSelect;

function asEarning(row: EarningRow): PointsEarning {
  const { causeType: _type, causeId: _id, multipliedBy: _by, createdAt: _at, ...earning } = row;
  return withoutNulls(earning);
}

/** Returns the customer who earns points for an order; undefined for guests, nonmembers, rewards and no-show charges. */
export async function findPointsMemberOfOrder(
  tx: Transaction,
  orderId: OrderId,
): Promise<CustomerId | undefined> {
  const [row] = await tx
    .select({ customerId: pointsMembers.customerId })
    .from(orders)
    .innerJoin(pointsMembers, eq(pointsMembers.customerId, orders.customerId))
    .where(
      and(
        eq(orders.id, orderId),
        sql`${pointsMembers.leftAt} is null and ${orders.kind} <> 'reward'`,
        sql`not exists (select from reservation_orders booked where booked.order_id = ${orders.id} and booked.kind = 'no_show')`,
      ),
    );
  return row?.customerId;
}

/** Returns the current or former points member who bought an order; undefined for any other buyer. */
export async function findPointsCustomerOfOrder(
  tx: Transaction,
  orderId: OrderId,
): Promise<CustomerId | undefined> {
  const [row] = await tx
    .select({ customerId: pointsMembers.customerId })
    .from(orders)
    .innerJoin(pointsMembers, eq(pointsMembers.customerId, orders.customerId))
    .where(eq(orders.id, orderId));
  return row?.customerId;
}

/** Returns the units of these orders that were fulfilled since the customer joined: shipped parcels, pickups and completed visits. */
export async function fulfilledUnitsOf(tx: Transaction, orderIds: readonly OrderId[]): Promise<Handed[]> {
  const { rows } = await tx.execute<Handed>(sql`
    with of as (select orders.id, member.joined_at from orders join points_members member on member.customer_id = orders.customer_id
      where orders.id = any(${sql.param(orderIds)}::uuid[]) and member.left_at is null)
    select of.id as "orderId", case shipment.method when 'pickup' then 'pickup' else 'shipment' end as way, shipment.id::text as "causeId",
           (select json_agg(json_build_object('position', unit.position, 'quantity', unit.quantity))
              from shipment_lines unit where unit.shipment_id = shipment.id) as units
      from of join shipments shipment on shipment.order_id = of.id
     where exists (select from shipment_events event where event.shipment_id = shipment.id and event.kind in ('shipped', 'picked_up')
             and event.at >= of.joined_at)
    union all
    select of.id, 'visit', booked.reservation_id || ':' || of.id, null
      from of join reservation_orders booked on booked.order_id = of.id
      join reservations visit on visit.id = booked.reservation_id
     where visit.state = 'completed' and visit.ended_at >= of.joined_at
     order by "orderId", "causeId"`);
  return rows;
}

type Handed = {
  readonly orderId: OrderId;
  readonly way: PurchaseFulfillmentKind;
  readonly causeId: string;
  readonly units: readonly LineUnitQuantity[] | null;
};

const lineColumns = {
  position: orderLines.position,
  kind: orderLines.kind,
  quantity: orderLines.quantity,
  refundedQuantity: orderLines.refundedQuantity,
  netCents: orderLines.netCents,
};

export async function earningLinesOfOrder(tx: Transaction, orderId: OrderId): Promise<EarningLine[]> {
  return tx
    .select(lineColumns)
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

/** Returns the points earnings of an order so far, oldest first. */
export async function earningsOfOrder(tx: Transaction, orderId: OrderId): Promise<PointsEarning[]> {
  const rows = await tx
    .select()
    .from(pointsEarnings)
    .where(
      and(eq(pointsEarnings.orderId, orderId), inArray(pointsEarnings.way, ['shipment', 'pickup', 'visit'])),
    )
    .orderBy(asc(pointsEarnings.id));
  return rows.map(asEarning);
}

export async function findPointsEarning(
  tx: Transaction,
  cause: LedgerCause,
): Promise<PointsEarning | undefined> {
  const [row] = await tx
    .select()
    .from(pointsEarnings)
    .where(and(eq(pointsEarnings.causeType, cause.type), eq(pointsEarnings.causeId, cause.id)));
  return row && asEarning(row);
}

/** Returns a customer's earnings with this reason whose cause id starts with `causeBegins`, oldest first. */
export async function earningsByCausePrefix(
  tx: Transaction,
  customerId: CustomerId,
  way: PointsEarningReason,
  causeBegins: string,
): Promise<PointsEarning[]> {
  const rows = await tx
    .select()
    .from(pointsEarnings)
    .where(
      and(
        eq(pointsEarnings.customerId, customerId),
        eq(pointsEarnings.way, way),
        sql`starts_with(${pointsEarnings.causeId}, ${causeBegins})`,
      ),
    )
    .orderBy(asc(pointsEarnings.id));
  return rows.map(asEarning);
}

/** Returns a customer's spending of the last 12 months by day, net of refunds. */
export async function dailySpendingOf(
  read: Transaction,
  customerId: CustomerId,
  today: CivilDate,
): Promise<DailySpending[]> {
  const rows = await read
    .select({
      on: pointsEarnings.earnedOn,
      cents: sql<number>`sum(${pointsEarnings.netCents} - ${pointsEarnings.reversedCents})::bigint`,
    })
    .from(pointsEarnings)
    .where(
      and(
        eq(pointsEarnings.customerId, customerId),
        gt(pointsEarnings.earnedOn, addMonths(today, -tierPeriodMonths)),
        gt(pointsEarnings.netCents, pointsEarnings.reversedCents),
      ),
    )
    .groupBy(pointsEarnings.earnedOn)
    .orderBy(asc(pointsEarnings.earnedOn));
  return rows.map(({ on, cents: spent }) => ({ on, cents: cents(spent) }));
}

type NewEarning = {
  readonly id: PointsEarningId;
  readonly customerId: CustomerId;
  readonly way: PointsEarningReason;
  readonly cause: LedgerCause;
  readonly lotId: EarningRow['lotId'];
  readonly earnedOn: CivilDate;
  readonly points: Points;
  readonly multipliedBy: EarningRow['multipliedBy'];
  readonly purchase?: Pick<PointsEarning, 'units' | 'netCents' | 'dollars' | 'multiplier'>;
  /** The order that earned the points; for a referral, the friend's order. */
  readonly orderId: OrderId | undefined;
};

export function newEarningId(): PointsEarningId {
  return orderedUuid() as PointsEarningId;
}

export async function insertPointsEarning(tx: Transaction, earning: NewEarning, now: Date): Promise<void> {
  const { cause, purchase, orderId, ...fields } = earning;
  await tx.insert(pointsEarnings).values({
    ...fields,
    ...(purchase ?? {
      units: [],
      netCents: cents(0),
      dollars: 0,
      multiplier: basisPoints(10_000),
    }),
    causeType: cause.type,
    causeId: cause.id,
    orderId: orderId ?? null,
    reversedCents: cents(0),
    reversedPoints: asPoints(0),
    createdAt: now,
  });
}

export async function addEarningReversal(
  tx: Transaction,
  { earningId, cents: back, points: taken }: Omit<EarningReversal, 'lotId'>,
): Promise<void> {
  await tx
    .update(pointsEarnings)
    .set({
      reversedCents: sql`${pointsEarnings.reversedCents} + ${back}`,
      reversedPoints: sql`${pointsEarnings.reversedPoints} + ${taken}`,
    })
    .where(eq(pointsEarnings.id, earningId));
}

/** Returns the points of an earning that haven't been reversed. */
export async function unreversedPointsOfEarning(
  tx: Transaction,
  earningId: PointsEarningId,
): Promise<Points> {
  const [row] = await tx
    .select({ left: sql<Points>`${pointsEarnings.points} - ${pointsEarnings.reversedPoints}` })
    .from(pointsEarnings)
    .where(eq(pointsEarnings.id, earningId));
  return row?.left ?? asPoints(0);
}

/** Returns the referral earning that a friend's order caused; undefined if there is none. */
export async function findReferralEarningOfOrder(
  tx: Transaction,
  orderId: OrderId,
): Promise<PointsEarning | undefined> {
  const [row] = await tx
    .select()
    .from(pointsEarnings)
    .where(and(eq(pointsEarnings.orderId, orderId), eq(pointsEarnings.way, 'referral')));
  return row && asEarning(row);
}

/** An order with units that aren't fulfilled yet. `handed` is the number of fulfilled units of a line. */
type OpenOrder = {
  readonly orderId: OrderId;
  readonly number: number;
  readonly isVisit: boolean;
  readonly lines: readonly (EarningLine & { readonly handed: number })[];
  readonly earnings: readonly (EarlierEarning & { readonly units: readonly LineUnitQuantity[] })[];
};

/** Returns a customer's open orders and visits that can still earn points; only the given one if `orderId` is set. */
export async function ordersWithPendingPoints(
  read: Transaction,
  customerId: CustomerId,
  orderId?: OrderId,
): Promise<OpenOrder[]> {
  const { rows } = await read.execute<OpenOrder>(sql`
    select orders.id as "orderId", orders.number,
           exists (select from reservation_orders booked where booked.order_id = orders.id) as "isVisit",
           (select coalesce(json_agg(json_build_object(
              'position', line.position, 'kind', line.kind, 'quantity', line.quantity, 'refundedQuantity', line.refunded_quantity,
              'netCents', line.net_cents, 'handed', (
                select coalesce(sum(unit.quantity), 0) from shipment_lines unit join shipments on shipments.id = unit.shipment_id
                 where unit.order_id = orders.id and unit.position = line.position
                   and shipments.state in ('shipped', 'attempted', 'delivered', 'returned', 'picked_up'))) order by line.position), '[]')
              from order_lines line where line.order_id = orders.id) as lines,
           (select coalesce(json_agg(json_build_object('units', earning.units, 'netCents', earning.net_cents,
              'dollars', earning.dollars, 'multiplier', earning.multiplier, 'points', earning.points) order by earning.id), '[]')
              from points_earnings earning
             where earning.order_id = orders.id and earning.way in ('shipment', 'pickup', 'visit')) as earnings
      from orders
     where orders.customer_id = ${customerId} and orders.number is not null and orders.kind <> 'reward'
       and orders.state in ('placed', 'on_hold', 'fulfilling')
       and ${orderId ? sql`orders.id = ${orderId}` : sql`true`}
       and not exists (select from reservation_orders booked where booked.order_id = orders.id and booked.kind = 'no_show')
     order by orders.number`);
  return rows;
}
