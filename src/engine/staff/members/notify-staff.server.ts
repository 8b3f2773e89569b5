import type { Transaction } from '../../../platform/database.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { StaffNoticeKind } from '../../notices/types.ts';
import { findActiveOwners } from './member-store.server.ts';
import type { StaffDependencies } from './types.ts';

type Dependencies = Pick<StaffDependencies, 'jobs' | 'clock'>;
type Person = { readonly id: string; readonly email: string };

/**
 * Enqueues an email to the staff member whom it is about.
 * @param occurrence the key that distinguishes emails of the same kind; defaults to the current time
 */
export async function notifyStaffMember(
  { jobs, clock }: Dependencies,
  tx: Transaction,
  { id, email }: Person,
  kind: StaffNoticeKind,
  occurrence?: string,
): Promise<void> {
  const at = clock.now();
  await enqueueNotice(tx, jobs, {
    ...{ kind, subjectType: 'staff_member', subjectId: id, recipient: email, at },
    occurrence: occurrence ?? at.toISOString(),
  });
}

/** Enqueues an email about a member to every owner who can sign in, and to `also` if given. */
export async function notifyOwners(
  { jobs, clock }: Dependencies,
  tx: Transaction,
  memberId: string,
  kind: StaffNoticeKind,
  { occurrence, also }: { readonly occurrence?: string; readonly also?: Person } = {},
): Promise<void> {
  const at = clock.now();
  const owners: readonly Person[] = await findActiveOwners(tx);
  const others = also && !owners.some(({ id }) => id === also.id) ? [also] : [];
  for (const recipient of [...owners, ...others]) {
    await enqueueNotice(tx, jobs, {
      ...{ kind, subjectType: 'staff_member', subjectId: memberId, recipient: recipient.email, at },
      occurrence: `${occurrence ?? at.toISOString()}.${recipient.id}`,
    });
  }
}

/** Enqueues an email to every owner about a change of a role's capabilities. */
export async function notifyOwnersOfRole(
  { jobs, clock }: Dependencies,
  tx: Transaction,
  roleId: string,
): Promise<void> {
  const at = clock.now();
  for (const { id, email } of await findActiveOwners(tx)) {
    await enqueueNotice(tx, jobs, {
      ...{ kind: 'staff-role-rights-changed', subjectType: 'staff_role', subjectId: roleId },
      ...{ recipient: email, at, occurrence: `${at.toISOString()}.${id}` },
    });
  }
}
