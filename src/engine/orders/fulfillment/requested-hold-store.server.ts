import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orders } from '../schema.ts';
import type { OrderHoldReason } from './types.ts';

export type RequestedHold = {
  readonly orderId: OrderId;
  readonly reason: Extract<OrderHoldReason, 'requested_date' | 'weather'>;
  readonly until: CivilDate;
};

/** Returns holds for orders whose customer requested a later day or safe weather, and that were never on hold for that reason. */
export async function requestedHoldsToPlace(
  read: Transaction,
  request: { readonly today: CivilDate; readonly limit: number },
): Promise<RequestedHold[]> {
  const isNew = (reason: RequestedHold['reason']) =>
    sql`not exists (select from order_holds hold where hold.order_id = orders.id and hold.reason = ${reason})`;
  const asked = sql`${orders.requestedShipOn} > ${request.today}::date and ${isNew('requested_date')}`;
  const weather = sql`${orders.weatherHoldUntil} > ${request.today}::date and ${isNew('weather')}`;
  const rows = await read
    .select({
      orderId: orders.id,
      requestedShipOn: orders.requestedShipOn,
      weatherHoldUntil: orders.weatherHoldUntil,
      isAsked: sql<boolean>`coalesce(${asked}, false)`,
      isWeather: sql<boolean>`coalesce(${weather}, false)`,
    })
    .from(orders)
    .where(and(or(eq(orders.state, 'placed'), eq(orders.state, 'on_hold')), or(asked, weather)))
    .orderBy(asc(orders.placedAt))
    .limit(request.limit);
  return rows.flatMap(
    ({ orderId, requestedShipOn, weatherHoldUntil, isAsked, isWeather }): RequestedHold[] => [
      ...(isAsked && requestedShipOn
        ? [{ orderId, reason: 'requested_date' as const, until: requestedShipOn }]
        : []),
      ...(isWeather && weatherHoldUntil
        ? [{ orderId, reason: 'weather' as const, until: weatherHoldUntil }]
        : []),
    ],
  );
}
