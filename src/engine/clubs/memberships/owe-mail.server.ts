import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
// Not by its door: that one opens on the sign-in, which comes after carts and checkouts.
import { findCustomer } from '../../identity/store.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import type { MembershipNoticeKind } from '../../notices/types.ts';
import type { Membership } from './types.ts';

/**
 * Owes a mail about a membership to its member, in the transaction of what it tells of.
 * @param occurrence what tells it from another of its kind: the number of the event in the membership's history, or the day of a reminder.
 * @param startAfter when it is sent at the earliest; at once if left out.
 */
export async function oweMembershipMail(
  tx: Transaction,
  jobs: JobQueue,
  { id: membershipId, customerId }: Pick<Membership, 'id' | 'customerId'>,
  kind: MembershipNoticeKind,
  occurrence: string,
  now: Date,
  startAfter?: Date,
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  invariant(customer, 'a member is a customer');
  const about = { kind, subjectType: 'membership', subjectId: membershipId, occurrence } as const;
  await oweNotice(tx, jobs, { ...about, recipient: customer.email, at: now }, { startAfter });
}
