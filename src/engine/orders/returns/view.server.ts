import { wineryDate } from '../../../core/dates.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderLineUnits } from '../fulfillment/types.ts';
import type { FulfillmentView } from '../fulfillment/view.server.ts';
import type { OrderView } from '../types.ts';
import { unitsReportableToday } from './rules.ts';
import { problemsOfOrder } from './store.server.ts';
import type { ProblemReport } from './types.ts';

/** The problems reported for an order, and the units that can be reported now. */
export type ProblemReportsView = {
  readonly problems: readonly ProblemReport[];
  readonly reportable: readonly OrderLineUnits[];
};

/**
 * Returns the problem reports of an order and the units that can be reported now.
 * @param order as read for its owner or staff, so that only they see its reports (I-6).
 */
export async function viewProblemReports(
  read: Transaction,
  order: OrderView,
  fulfillment: FulfillmentView,
  now: Date,
): Promise<ProblemReportsView> {
  // Only delivered bottles can be reported, so an order without parcels has no reports.
  const problems = fulfillment.parcels.length === 0 ? [] : await problemsOfOrder(read, order.orderId);
  return {
    problems,
    reportable: unitsReportableToday({ order, fulfillment, problems, today: wineryDate(now) }),
  };
}
