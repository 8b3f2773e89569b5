import { wineryDate } from '../../../core/dates.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { LineUnits } from '../fulfillment/types.ts';
import type { FulfilmentView } from '../fulfillment/view.server.ts';
import type { OrderView } from '../types.ts';
import { reportableUnits } from './rules.ts';
import { problemsOfOrder } from './store.server.ts';
import type { Problem } from './types.ts';

/** What a customer reported, and what they could report now. */
export type ReturnsView = {
  readonly problems: readonly Problem[];
  readonly reportable: readonly LineUnits[];
};

/** @param order as its owner or staff read it: there is no way to read the reports of any other (I-6). */
export async function viewReturns(
  read: Transaction,
  order: OrderView,
  fulfilment: FulfilmentView,
  now: Date,
): Promise<ReturnsView> {
  // Only what was delivered can be reported: of an order that has not left nothing is to be asked.
  const problems = fulfilment.parcels.length === 0 ? [] : await problemsOfOrder(read, order.orderId);
  return { problems, reportable: reportableUnits({ order, fulfilment, problems, today: wineryDate(now) }) };
}
