import { wineryDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { AuditActor, StaffActor } from '../../../platform/audit-types.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { sealPhoto } from '../../../platform/sealed-photos.server.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import {
  enqueueOrderNotice,
  lockOrder,
  orderNotFoundRefusal,
  recordOrderAudit,
} from '../fulfillment/lock-order.server.ts';
import { viewFulfillment } from '../fulfillment/view.server.ts';
import { readOrder } from '../index.server.ts';
import type { OrderAccess } from '../types.ts';
import { validateProblemReport } from './rules.ts';
import { findProblemReportNumber, insertProblem, problemsOfOrder } from './store.server.ts';
import type { ProblemRefusalCode, SubmittedProblemReport } from './types.ts';

export type ReturnsDependencies = OrderDependencies;

/**
 * The author of a problem report: the order's owner, or staff on a call with the owner. Access by mailbox can't report, since it is
 * read-only.
 */
export type ProblemReporter =
  | Exclude<OrderAccess, { readonly kind: 'mailbox' }>
  | { readonly kind: 'staff'; readonly orderId: OrderId; readonly email: string; readonly actor: StaffActor };

/**
 * Stores a customer's report about delivered bottles: which bottles, the problem and the requested remedy. Its photos are stored encrypted.
 * Submitting the same form twice creates one report and one email. Returns the report's number.
 */
export async function reportProblem(
  { database, clock, jobs, seal }: Pick<ReturnsDependencies, 'database' | 'clock' | 'jobs' | 'seal'>,
  access: ProblemReporter,
  report: SubmittedProblemReport,
): Promise<Result<{ readonly number: number }, ProblemRefusalCode>> {
  const now = clock.now();
  return runRefusableTransaction(database, async (tx) => {
    const order = await readOrder(tx, access.kind === 'staff' ? { ...access, kind: 'mailbox' } : access);
    if (order?.number === undefined) return orderNotFoundRefusal();
    const { orderId } = order;
    const locked = await lockOrder(tx, orderId);
    if (!locked) return orderNotFoundRefusal();
    const { reportKey } = report;
    const known = await findProblemReportNumber(tx, { orderId, reportKey });
    if (known !== undefined) return ok({ number: known });
    const fulfillment = await viewFulfillment(tx, order);
    if (!fulfillment) return orderNotFoundRefusal();
    const problems = await problemsOfOrder(tx, orderId);
    const photos = validateProblemReport({ order, fulfillment, problems, today: wineryDate(now) }, report);
    if (!photos.ok) return photos;
    const actor = actorOf(access, orderId);
    const sealed = photos.value.map((photo) => sealPhoto(seal, photo));
    const number = await insertProblem(tx, { ...report, orderId, photos: sealed, actor, now });
    const { reason, requestedRemedy } = report;
    const data = { number, reason, wish: requestedRemedy, photos: sealed.length };
    await recordOrderAudit(tx, { orderId, action: 'problem.reported', actor, data, now });
    await enqueueOrderNotice(tx, { jobs }, locked, {
      kind: 'problem-received',
      occurrence: String(number),
      now,
    });
    return ok({ number });
  });
}

function actorOf(access: ProblemReporter, orderId: OrderId): AuditActor {
  switch (access.kind) {
    case 'staff':
      return access.actor;
    case 'customer':
      return `customer:${access.customerId}`;
    case 'token':
      return `guest:${orderId}`;
  }
}
