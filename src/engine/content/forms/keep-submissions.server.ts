import type { FormSubmissionId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import {
  deleteSubmissionsOfMailbox,
  listSubmissions,
  mailboxHash,
  openSubmissionContents,
  requeueFailedSubmission,
  setSubmissionClosed,
  storedSubmissionById,
  storedSubmissionByNumber,
  storedSubmissionsByIds,
} from './store.server.ts';
import type { FieldAnswer, Submission, SubmissionState } from './types.ts';

type Reading = { readonly database: Pick<Database, 'read'>; readonly seal: Pick<Seal, 'open' | 'keyedHash'> };

export type UnsealedSubmission = Submission & { readonly answers: readonly FieldAnswer[] };

type Stored = NonNullable<Awaited<ReturnType<typeof storedSubmissionById>>>;

function opened({ seal }: Reading, { contents, ...submission }: Stored): UnsealedSubmission {
  return { ...submission, answers: openSubmissionContents(seal, contents).answers };
}

/** Returns a submission with its contents, for the email about it, or undefined if the submission was deleted. */
export async function submissionById(
  shop: Reading,
  id: FormSubmissionId,
): Promise<UnsealedSubmission | undefined> {
  const found = await storedSubmissionById(shop.database.read, id);
  return found && opened(shop, found);
}

/** Returns a submission by its number, for staff; undefined for an unknown number. */
export async function submissionByNumber(
  shop: Reading,
  number: number,
): Promise<UnsealedSubmission | undefined> {
  const found = await storedSubmissionByNumber(shop.database.read, number);
  return found && opened(shop, found);
}

/** Returns these submissions with their contents, for staff, in no particular order. */
export async function submissionsByIds(
  shop: Reading,
  ids: readonly FormSubmissionId[],
): Promise<UnsealedSubmission[]> {
  if (ids.length === 0) return [];
  const found = await storedSubmissionsByIds(shop.database.read, ids);
  return found.map((each) => opened(shop, each));
}

/** Returns the newest submissions, optionally of one mailbox or in one state. The contents stay sealed. */
export function newestSubmissions(
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

/** Closes a submission that staff have handled, or reopens it. Returns false if nothing changed. */
export function closeOrReopenSubmission(
  { database, clock }: Pick<Keeping, 'database' | 'clock'>,
  settled: {
    readonly id: FormSubmissionId;
    readonly isClosed: boolean;
    readonly actor: AuditActor;
    readonly requestId: string;
  },
): Promise<boolean> {
  const at = clock.now();
  return database.transaction((tx) => closeOrReopenSubmissionWithin(tx, settled, at));
}

/** Closes or reopens a submission like `closeOrReopenSubmission`, but in the caller's transaction. Returns false if nothing changed. */
export async function closeOrReopenSubmissionWithin(
  tx: Transaction,
  { id, isClosed, actor, requestId }: Parameters<typeof closeOrReopenSubmission>[1],
  at: Date,
): Promise<boolean> {
  if (!(await setSubmissionClosed(tx, id, isClosed ? at : undefined))) return false;
  const action = `form_submission.${isClosed ? 'closed' : 'reopened'}`;
  await recordAudit(tx, { ...about(id), at, actor, requestId, action });
  return true;
}

/** Retries a failed call. Emails have their own queue, which never gives up. */
export async function retrySubmission(
  { database, clock, jobs }: Keeping & { readonly jobs: JobQueue },
  {
    number,
    actor,
    requestId,
  }: { readonly number: number; readonly actor: AuditActor; readonly requestId?: string },
): Promise<Result<undefined, 'SUBMISSION_NOT_FOUND' | 'SUBMISSION_NOT_FAILED'>> {
  return database.transaction(async (tx) => {
    const found = await storedSubmissionByNumber(tx, number);
    if (!found) {
      return refused({ code: 'SUBMISSION_NOT_FOUND', sentence: `There is no submission ${number}.` });
    }
    const now = clock.now();
    if (!(await requeueFailedSubmission(tx, found.id, now))) {
      const sentence = `Submission ${number} hasn’t failed, so there is nothing to retry.`;
      return refused({ code: 'SUBMISSION_NOT_FAILED', sentence });
    }
    const { id } = found;
    await jobs.enqueue(tx, 'send-submission', { submissionId: id }, { singletonKey: id });
    await recordAudit(tx, { ...about(id), at: now, actor, requestId, action: 'form_submission.retried' });
    return ok(undefined);
  });
}

type Deletion = { readonly mailbox: string; readonly actor: AuditActor };

/** Deletes all submissions sent from this mailbox and returns how many were deleted. */
export function deleteCustomerSubmissions(shop: Keeping, deletion: Deletion): Promise<number> {
  return shop.database.transaction((tx) => deleteCustomerSubmissionsWithin(tx, shop, deletion));
}

/**
 * Deletes all submissions sent from this mailbox like `deleteCustomerSubmissions`, but in the caller's transaction. Returns how many were
 * deleted.
 */
export async function deleteCustomerSubmissionsWithin(
  tx: Transaction,
  { clock, seal }: Pick<Keeping, 'clock' | 'seal'>,
  { mailbox, actor }: Deletion,
): Promise<number> {
  const forgotten = await deleteSubmissionsOfMailbox(tx, mailboxHash(seal, mailbox));
  const at = clock.now();
  for (const id of forgotten) {
    await recordAudit(tx, { ...about(id), at, actor, action: 'form_submission.forgotten' });
  }
  return forgotten.length;
}

const about = (subjectId: FormSubmissionId) => ({ subjectType: 'form_submission', subjectId }) as const;
