import type { FormSubmissionId } from '../../../core/ids.ts';
import type { FormCaller } from '../../../integrations/form-calls/port.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import {
  type FormCallOutcome,
  type FormPolicy,
  formCallFields,
  formCallOutcomeOf,
  isFormCallStillAllowed,
} from './destination-rules.ts';
import {
  type ClaimedSubmission,
  claimSubmission,
  openSubmissionContents,
  submissionState,
  writeSubmissionOutcome,
} from './store.server.ts';

export type SubmissionSendingDependencies = Pick<
  CommonDependencies,
  'database' | 'clock' | 'jobs' | 'log'
> & {
  readonly seal: Pick<Seal, 'open'>;
  readonly formCalls: FormCaller;
  readonly formPolicy: FormPolicy;
};

/**
 * The time until a claim expires, in seconds: longer than a call can take, so that a sender without an outcome by then is presumed dead.
 */
export const submissionClaimSeconds = 60;

/** The maximum number of attempts. The delays between them are one minute, then two, four … up to six hours, about a day in all. */
const mostTries = 12;
const longestWaitSeconds = 6 * 60 * 60;

export type SubmissionProgress =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly message: string | undefined }
  /** Another process is sending it, or it is retried at this time. */
  | { readonly kind: 'under-way'; readonly until: Date }
  | { readonly kind: 'nothing' };

/**
 * Makes the call of a submission, unless another process is making it, and returns the resulting state. The outcome is written after the
 * call, so a call may be made twice but is never skipped; repeated calls carry the same key.
 */
export async function sendSubmission(
  shop: SubmissionSendingDependencies,
  id: FormSubmissionId,
): Promise<SubmissionProgress> {
  const { database, clock, formCalls, formPolicy } = shop;
  const now = clock.now();
  const until = new Date(now.getTime() + submissionClaimSeconds * 1000);
  const claimed = await claimSubmission(database.read, { id, now, until });
  if (!claimed) return submissionProgress(shop, id);
  const { answers, call, errorMessagePath } = openSubmissionContents(shop.seal, claimed.contents);
  if (!call || !isFormCallStillAllowed(call, formPolicy)) {
    return note(shop, claimed, { kind: 'failed', reason: 'no longer allowed', message: undefined });
  }
  const answer = await formCalls.call({ ...call, fields: formCallFields(answers), key: id });
  return note(shop, claimed, formCallOutcomeOf(answer, errorMessagePath));
}

/** Returns the state of a submission without sending it. */
export async function submissionProgress(
  { database }: Pick<SubmissionSendingDependencies, 'database'>,
  id: FormSubmissionId,
): Promise<SubmissionProgress> {
  const found = await submissionState(database.read, id);
  if (!found || found.destination === 'email') return { kind: 'nothing' };
  if (found.state === 'sent') return { kind: 'sent' };
  if (found.state === 'failed') return { kind: 'failed', message: undefined };
  return { kind: 'under-way', until: found.until };
}

/**
 * Records the outcome of a claimed submission and returns its state. Writes nothing if the claim has expired and another process now holds
 * it.
 */
async function note(
  shop: SubmissionSendingDependencies,
  { id, tries }: ClaimedSubmission,
  outcome: FormCallOutcome,
): Promise<SubmissionProgress> {
  const { database, clock, jobs, log } = shop;
  const now = clock.now();
  if (outcome.kind === 'again' && tries < mostTries) {
    const seconds = Math.min(60 * 2 ** (tries - 1), longestWaitSeconds);
    const until = new Date(now.getTime() + seconds * 1000);
    const isWritten = await database.transaction(async (tx) => {
      const state = { state: 'received', reason: outcome.reason, until, now } as const;
      if (!(await writeSubmissionOutcome(tx, { id, tries }, state))) return false;
      await jobs.enqueue(
        tx,
        'send-submission',
        { submissionId: id },
        { singletonKey: id, startAfter: until },
      );
      return true;
    });
    return isWritten ? { kind: 'under-way', until } : submissionProgress(shop, id);
  }
  const isSent = outcome.kind === 'sent';
  const reason = isSent ? undefined : outcome.reason;
  const state = { state: isSent ? 'sent' : 'failed', reason, until: now, now } as const;
  if (!(await writeSubmissionOutcome(database.read, { id, tries }, state)))
    return submissionProgress(shop, id);
  if (isSent) return { kind: 'sent' };
  log.warn('form submission not delivered', { submissionId: id, code: outcome.reason, count: tries });
  return { kind: 'failed', message: outcome.kind === 'failed' ? outcome.message : undefined };
}
