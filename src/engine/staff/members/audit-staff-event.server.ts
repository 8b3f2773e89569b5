import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditEvent, StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { StaffDependencies } from './types.ts';

/** Records an event about a member, a role or an invitation in the audit trail. `subjectId` is its id. */
export async function auditStaffEvent(
  { clock }: Pick<StaffDependencies, 'clock'>,
  tx: Transaction,
  event: {
    readonly actor: StaffActor;
    readonly action: `staff.${string}`;
    readonly subjectId: string;
    readonly data?: NonNullable<AuditEvent['data']>;
    readonly requestId: string | undefined;
  },
): Promise<void> {
  await recordAudit(tx, { ...event, at: clock.now(), subjectType: 'staff' });
}
