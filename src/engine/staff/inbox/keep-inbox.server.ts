import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { findStaffMember } from '../members/member-store.server.ts';
import { assignThreadIfUnassigned, upsertInboxThread } from './store.server.ts';
import type { SnoozeHours, ThreadSubject } from './types.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock'>;
type By = { readonly actor: StaffActor; readonly requestId: string };

/** Returns the subject of an audit entry about a thread. */
export function auditSubjectOfThread(subject: ThreadSubject) {
  switch (subject.kind) {
    case 'chat':
      return { subjectType: 'conversation', subjectId: subject.conversationId } as const;
    case 'case':
      return { subjectType: 'case', subjectId: subject.caseId } as const;
    case 'form':
      return { subjectType: 'form_submission', subjectId: subject.submissionId } as const;
    case 'bounce':
      return { subjectType: 'notice', subjectId: subject.noticeId } as const;
  }
}

/** Assigns a thread to a staff member, or to no one if `memberId` is undefined. MEMBER_GONE if the member is suspended or unknown. */
export async function assignThread(
  { database, clock }: Dependencies,
  by: By,
  subject: ThreadSubject,
  memberId: string | undefined,
): Promise<Result<undefined, 'MEMBER_GONE'>> {
  return database.transaction(async (tx): Promise<Result<undefined, 'MEMBER_GONE'>> => {
    const member = memberId === undefined ? undefined : await findStaffMember(tx, memberId);
    if (memberId !== undefined && (!member || member.suspendedAt !== undefined)) {
      const sentence = 'This person is no longer on the team. Choose someone else.';
      return refused({ code: 'MEMBER_GONE', sentence, field: 'assignee' });
    }
    await upsertInboxThread(tx, subject, { assignedTo: memberId ?? null });
    await auditAssigned(tx, by, subject, { to: memberId ?? null, at: clock.now() });
    return ok(undefined);
  });
}

/** Assigns an unassigned thread to the staff member who answers it. */
export async function assignThreadToAnswerer(
  { database, clock }: Dependencies,
  by: By,
  subject: ThreadSubject,
  memberId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await assignThreadIfUnassigned(tx, subject, memberId))) return;
    await auditAssigned(tx, by, subject, { to: memberId, at: clock.now() });
  });
}

async function auditAssigned(
  tx: Transaction,
  { actor, requestId }: By,
  subject: ThreadSubject,
  { to, at }: { readonly to: string | null; readonly at: Date },
): Promise<void> {
  const about = auditSubjectOfThread(subject);
  await recordAudit(tx, {
    at,
    actor,
    requestId,
    action: `${about.subjectType}.assigned`,
    ...about,
    data: { to },
  });
}

/**
 * Hides a thread from the waiting list for some hours, or restores it if `hours` is undefined. A later message from the visitor also
 * restores it.
 */
export async function snoozeThread(
  { database, clock }: Dependencies,
  { actor, requestId }: By,
  subject: ThreadSubject,
  hours: SnoozeHours | undefined,
): Promise<void> {
  const at = clock.now();
  const until = hours && new Date(at.getTime() + hours * 3_600_000);
  await database.transaction(async (tx) => {
    await upsertInboxThread(tx, subject, {
      snoozedAt: until ? at : null,
      snoozedUntil: until ?? null,
    });
    const about = auditSubjectOfThread(subject);
    const action = `${about.subjectType}.${until ? 'snoozed' : 'woken'}`;
    await recordAudit(tx, { at, actor, requestId, action, ...about, data: { hours: hours ?? null } });
  });
}
