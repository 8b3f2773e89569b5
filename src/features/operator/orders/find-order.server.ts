import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import {
  findPlacedOrderByNumber,
  type StaffOrderView,
  viewOrderForStaff,
} from '../../../engine/orders/staff-view.server.ts';
import type { OperatorShop } from '../types.ts';

type NotFound = 'ORDER_NOT_FOUND';

/** Returns a placed order with all its details. Refuses `ORDER_NOT_FOUND` if no placed order has this number. */
export async function findOrderByNumber(
  { database }: Pick<OperatorShop, 'database'>,
  number: number,
): Promise<Result<StaffOrderView, NotFound>> {
  const found = await findPlacedOrderByNumber(database.read, number);
  const whole = found && (await viewOrderForStaff(database.read, found));
  return whole ? ok(whole) : orderNotFound(number);
}

function orderNotFound(number: number): Refused<NotFound> {
  return refused({ code: 'ORDER_NOT_FOUND', sentence: `There is no order ${number}.` });
}
