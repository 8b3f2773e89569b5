import type { NoticeId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { StaffActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { CommonDependencies } from '../../platform/runtime.ts';
import { enqueueNoticeCopy } from './enqueue-notice.server.ts';
import { findNotice, setBounceClosed } from './store.server.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>;
type Named = { readonly noticeId: NoticeId; readonly actor: StaffActor; readonly requestId: string };

/**
 * Closes a bounce, because staff reached the recipient by other means or don't need to, or reopens it. Returns false if nothing changed.
 */
export function setBounceClosedByStaff(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { isClosed, ...named }: Named & { readonly isClosed: boolean },
): Promise<boolean> {
  const at = clock.now();
  return database.transaction(async (tx) => {
    if (!(await setBounceClosed(tx, named.noticeId, isClosed ? at : undefined))) return false;
    await audit(tx, named, isClosed ? 'notice.bounce_closed' : 'notice.bounce_reopened', at);
    return true;
  });
}

/**
 * Resends a bounced email to the same address, since the mailbox may have been full. The email is written from current data, and isn't sent
 * if it no longer applies. EMAIL_RESENT: the email has already been resent, or doesn't exist.
 */
export function resendBouncedEmail(
  { database, clock, jobs }: Dependencies,
  named: Named,
): Promise<Result<{ readonly recipient: string }, 'EMAIL_RESENT'>> {
  const at = clock.now();
  return database.transaction(async (tx): Promise<Result<{ readonly recipient: string }, 'EMAIL_RESENT'>> => {
    const notice = await findNotice(tx, named.noticeId);
    const recipient = notice?.recipient ?? '';
    if (!notice || !(await enqueueNoticeCopy(tx, jobs, { of: notice.id, recipient, at }))) {
      return refused({ code: 'EMAIL_RESENT', sentence: 'This email has already been resent.' });
    }
    await audit(tx, named, 'notice.resent', at);
    return ok({ recipient });
  });
}

async function audit(
  tx: Transaction,
  { noticeId, actor, requestId }: Named,
  action: string,
  at: Date,
): Promise<void> {
  await recordAudit(tx, { at, actor, requestId, action, subjectType: 'notice', subjectId: noticeId });
}
