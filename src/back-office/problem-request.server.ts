import { data } from 'react-router';
import { previewRefund } from '../engine/orders/index.server.ts';
import { requireOrder } from './order-request.server.ts';

type Asked = Parameters<typeof requireOrder>[0] & { readonly params: { readonly report: string } };

/**
 * Returns the problem report identified by order and number in the URL, for staff who may decide reports. `refund` is a preview of its
 * refund, or undefined if its bottles can no longer be refunded.
 * @throws a page with status 404 when there is no such report, and what `requireOrder` throws.
 */
export async function requireProblemReport(asked: Asked) {
  const order = await requireOrder(asked, 'problems.decide');
  const { dependencies, whole } = order;
  const problem = whole.problems.find(({ number }) => String(number) === asked.params.report);
  if (!problem) throw data(null, { status: 404 });
  const { units } = problem;
  const { orderId } = whole.order;
  const refund = await previewRefund(dependencies.database.read, { orderId, units });
  return { ...order, problem, refund: refund.ok ? refund.value : undefined };
}
