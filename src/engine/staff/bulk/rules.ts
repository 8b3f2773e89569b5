import { ok, type Result, refused } from '../../../core/result.ts';
import { checkHoldAllowed } from '../../orders/fulfillment/rules.ts';
import type { FulfillmentRefusalCode, OrderFulfillment } from '../../orders/fulfillment/types.ts';
import type { BulkAction, BulkPreview } from './types.ts';

/** The maximum number of orders in one bulk run. Larger selections need several runs, each with its own preview. */
export const maxOrdersPerBulkRun = 2_000;

export type BulkRefusalCode = FulfillmentRefusalCode | 'NOT_ON_HOLD';

/** Checks that this action can be applied to this order. */
export function evaluateBulkChange(
  order: OrderFulfillment,
  action: BulkAction,
): Result<undefined, BulkRefusalCode> {
  if (action.kind === 'tag' || action.kind === 'untag') return ok(undefined);
  if (action.kind === 'hold') {
    const may = checkHoldAllowed(order);
    return may.ok ? ok(undefined) : may;
  }
  if (order.holds.some((hold) => hold.reason === action.reason)) return ok(undefined);
  return refused({ code: 'NOT_ON_HOLD', sentence: `Order ${order.number} is not on hold for this reason.` });
}

/** Returns what a bulk run would do to these orders: the counts of changes and emails, and the refused orders. */
export function summarizeBulkRun(orders: readonly OrderFulfillment[], action: BulkAction): BulkPreview {
  const evaluated = orders.map((order) => ({ order, may: evaluateBulkChange(order, action) }));
  const changed = evaluated.filter(({ may }) => may.ok);
  const isNewHold = ({ holds }: OrderFulfillment) =>
    action.kind === 'hold' && holds.every(({ reason }) => reason !== action.reason);
  const emailed = changed.filter(({ order }) => isNewHold(order));
  return {
    total: orders.length,
    changed: changed.length,
    emails: emailed.length,
    firstEmailed: emailed[0]?.order.number,
    refused: evaluated.flatMap(({ order: { number }, may }) =>
      may.ok ? [] : [{ number, sentence: may.refusals[0]?.sentence ?? '' }],
    ),
  };
}
