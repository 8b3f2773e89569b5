import type { NoticeId, OrderId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import { enqueueNoticeCopy, findNotice } from '../../notices/index.server.ts';
import { lockOrder, orderNotFoundRefusal, recordOrderAudit } from './lock-order.server.ts';
import type { FulfillmentDependencies } from './types.ts';

type ResendCode =
  | 'ORDER_NOT_FOUND'
  | 'EMAIL_NOT_FOUND'
  /** A colleague was faster, or the form was sent twice. */
  | 'EMAIL_RESENT';

/**
 * Sends an email about an order again, written from current data, to the order's current email address. Each email can be resent once, and
 * then its copy can be; so a form submitted twice sends one email. EMAIL_NOT_FOUND if the email is not about this order, EMAIL_RESENT if it
 * was already resent.
 */
export async function resendOrderEmail(
  { database, jobs, clock }: Pick<FulfillmentDependencies, 'database' | 'jobs' | 'clock'>,
  resent: { readonly orderId: OrderId; readonly noticeId: NoticeId; readonly actor: StaffActor },
): Promise<Result<{ readonly recipient: string }, ResendCode>> {
  const { orderId, noticeId, actor } = resent;
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<{ readonly recipient: string }, ResendCode>> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return orderNotFoundRefusal();
    const notice = await findNotice(tx, noticeId);
    const isOfOrder = notice?.subjectType === 'order' || notice?.subjectType === 'fulfilment';
    if (!isOfOrder || notice.subjectId !== orderId) {
      return refused({ code: 'EMAIL_NOT_FOUND', sentence: 'This email isn’t about this order.' });
    }
    const { email: recipient } = order;
    if (!(await enqueueNoticeCopy(tx, jobs, { of: noticeId, recipient, at: now }))) {
      const sentence = 'This email has already been resent. See the order history for the new one.';
      return refused({ code: 'EMAIL_RESENT', sentence });
    }
    const data = { email: notice.kind };
    await recordOrderAudit(tx, { orderId, action: 'order.email_resent', actor, data, now });
    return ok({ recipient });
  });
}
