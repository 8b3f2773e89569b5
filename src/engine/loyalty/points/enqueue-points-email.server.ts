import type { CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { findCustomer } from '../../identity/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { PointsNoticeKind } from '../../notices/types.ts';

/** Enqueues an email about Vine Points to the customer's current address, once per occurrence. */
export async function enqueuePointsEmail(
  tx: Transaction,
  jobs: JobQueue,
  mail: {
    readonly customerId: CustomerId;
    readonly kind: PointsNoticeKind;
    readonly occurrence: string;
    readonly now: Date;
  },
): Promise<void> {
  const { customerId, kind, occurrence, now } = mail;
  const customer = await findCustomer(tx, customerId);
  if (!customer) return;
  const subject = { subjectType: 'points_member', subjectId: customerId } as const;
  await enqueueNotice(tx, jobs, { kind, ...subject, occurrence, recipient: customer.email, at: now });
}
