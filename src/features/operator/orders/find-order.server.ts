import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { OperatorShop } from '../types.ts';
import { findOrder, viewWholeOrder, type WholeOrder } from './view.server.ts';

type Unknown = 'ORDER_NOT_FOUND';

/** The order that was named, with everything about it. */
export async function orderNamed(
  { database }: Pick<OperatorShop, 'database'>,
  number: number,
): Promise<Result<WholeOrder, Unknown>> {
  const found = await findOrder(database.read, number);
  const whole = found && (await viewWholeOrder(database.read, found));
  return whole ? ok(whole) : noOrder(number);
}

function noOrder(number: number): Refused<Unknown> {
  return refused({ code: 'ORDER_NOT_FOUND', sentence: `There is no order ${number}.` });
}
