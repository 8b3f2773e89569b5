import { ok, type Refused, type Result, refused } from '../../core/result.ts';
import { findOrder, viewWholeOrder, type WholeOrder } from './order-view.server.ts';
import type { Answer, OperatorShop, Outcome } from './types.ts';

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

/** What is said of a change that was made. */
export function done(text: string, data: Readonly<Record<string, unknown>>): Outcome {
  const answer: Answer = { text, data };
  return ok(answer);
}
