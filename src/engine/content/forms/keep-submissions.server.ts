import type { SubmissionId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import {
  deleteSubmissionsOf,
  listSubmissions,
  mailboxHash,
  openContents,
  reopenSubmission,
  storedSubmissionNumbered,
  storedSubmissionOfId,
} from './store.server.ts';
import type { FieldAnswer, Submission, SubmissionState } from './types.ts';

type Reading = { readonly database: Pick<Database, 'read'>; readonly seal: Pick<Seal, 'open' | 'keyedHash'> };

export type OpenSubmission = Submission & { readonly answers: readonly FieldAnswer[] };

function opened(
  { seal }: Reading,
  found: Awaited<ReturnType<typeof storedSubmissionOfId>>,
): OpenSubmission | undefined {
  if (!found) return undefined;
  const { contents, ...submission } = found;
  return { ...submission, answers: openContents(seal, contents).answers };
}

/** A submission with what it says, for the mail about it; undefined when its time is over. */
export async function submissionOfId(shop: Reading, id: SubmissionId): Promise<OpenSubmission | undefined> {
  return opened(shop, await storedSubmissionOfId(shop.database.read, id));
}

/** The same by its number, for staff. */
export async function submissionNumbered(shop: Reading, number: number): Promise<OpenSubmission | undefined> {
  return opened(shop, await storedSubmissionNumbered(shop.database.read, number));
}

/** The newest submissions, those of one mailbox when it is asked for; what they say stays sealed. */
export function submissionsOf(
  { database, seal }: Reading,
  asked: {
    readonly mailbox?: string | undefined;
    readonly state?: SubmissionState | undefined;
    readonly limit: number;
  },
): Promise<readonly Submission[]> {
  const { mailbox, ...rest } = asked;
  const emailHash = mailbox === undefined ? undefined : mailboxHash(seal, mailbox);
  return listSubmissions(database.read, { ...rest, emailHash });
}

type Keeping = Reading & { readonly database: Database; readonly clock: Clock };

/** Has a call that was given up made once more. A mail has its own queue, which does not give up. */
export async function retrySubmission(
  { database, clock, jobs }: Keeping & { readonly jobs: JobQueue },
  { number, actor }: { readonly number: number; readonly actor: AuditActor },
): Promise<Result<undefined, 'SUBMISSION_NOT_FOUND' | 'SUBMISSION_NOT_FAILED'>> {
  return database.transaction(async (tx) => {
    const found = await storedSubmissionNumbered(tx, number);
    if (!found) {
      return refused({ code: 'SUBMISSION_NOT_FOUND', sentence: `There is no submission ${number}.` });
    }
    const now = clock.now();
    if (!(await reopenSubmission(tx, found.id, now))) {
      const sentence = `Submission ${number} hasn’t failed, so there is nothing to retry.`;
      return refused({ code: 'SUBMISSION_NOT_FAILED', sentence });
    }
    const { id } = found;
    await jobs.enqueue(tx, 'send-submission', { submissionId: id }, { singletonKey: id });
    await recordAudit(tx, { ...about(id), at: now, actor, action: 'form_submission.retried' });
    return ok(undefined);
  });
}

/** Erases all that was sent with this mailbox as its writer's; answers how many. */
export function forgetSubmissionsOf(
  { database, clock, seal }: Keeping,
  { mailbox, actor }: { readonly mailbox: string; readonly actor: AuditActor },
): Promise<number> {
  return database.transaction(async (tx) => {
    const forgotten = await deleteSubmissionsOf(tx, mailboxHash(seal, mailbox));
    const at = clock.now();
    for (const id of forgotten) {
      await recordAudit(tx, { ...about(id), at, actor, action: 'form_submission.forgotten' });
    }
    return forgotten.length;
  });
}

const about = (subjectId: SubmissionId) => ({ subjectType: 'form_submission', subjectId }) as const;
