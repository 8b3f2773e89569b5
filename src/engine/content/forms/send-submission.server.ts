import type { SubmissionId } from '../../../core/ids.ts';
import type { FormCaller } from '../../../integrations/form-calls/port.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { callFields, type FormPolicy, isStillAllowed, type Outcome, outcomeOf } from './destination-rules.ts';
import {
  type ClaimedSubmission,
  claimSubmission,
  openContents,
  submissionState,
  writeOutcome,
} from './store.server.ts';

export type SendingDependencies = Pick<Runtime, 'database' | 'clock' | 'jobs' | 'log'> & {
  readonly seal: Pick<Seal, 'open'>;
  readonly formCalls: FormCaller;
  readonly formPolicy: FormPolicy;
};

/** Longer than a call may take: whoever has not written what became of it by then is gone. */
export const sendingSeconds = 60;

/** A minute, two, four … at most six hours: all tries together last about a day. */
const mostTries = 12;
const longestWaitSeconds = 6 * 60 * 60;

export type Progress =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly message: string | undefined }
  /** Somebody sends it now, or it is tried again at this instant. */
  | { readonly kind: 'under-way'; readonly until: Date }
  | { readonly kind: 'nothing' };

/**
 * Calls whom a submission is for, unless somebody does so at this moment. The call comes before the note of what became of it, so
 * it may be made twice but never not at all; its key is the same both times.
 */
export async function sendSubmission(shop: SendingDependencies, id: SubmissionId): Promise<Progress> {
  const { database, clock, formCalls, formPolicy } = shop;
  const now = clock.now();
  const until = new Date(now.getTime() + sendingSeconds * 1000);
  const claimed = await claimSubmission(database.read, { id, now, until });
  if (!claimed) return progressOf(shop, id);
  const { answers, call, errorMessagePath } = openContents(shop.seal, claimed.contents);
  if (!call || !isStillAllowed(call, formPolicy)) {
    return note(shop, claimed, { kind: 'failed', reason: 'no longer allowed', message: undefined });
  }
  const answer = await formCalls.call({ ...call, fields: callFields(answers), key: id });
  return note(shop, claimed, outcomeOf(answer, errorMessagePath));
}

/** How far a submission is that nobody here sends. */
export async function progressOf(
  { database }: Pick<SendingDependencies, 'database'>,
  id: SubmissionId,
): Promise<Progress> {
  const found = await submissionState(database.read, id);
  if (!found || found.destination === 'email') return { kind: 'nothing' };
  if (found.state === 'sent') return { kind: 'sent' };
  if (found.state === 'failed') return { kind: 'failed', message: undefined };
  return { kind: 'under-way', until: found.until };
}

/** Whoever was taken for lost meanwhile writes nothing: somebody else has it now. */
async function note(
  shop: SendingDependencies,
  { id, tries }: ClaimedSubmission,
  outcome: Outcome,
): Promise<Progress> {
  const { database, clock, jobs, log } = shop;
  const now = clock.now();
  if (outcome.kind === 'again' && tries < mostTries) {
    const seconds = Math.min(60 * 2 ** (tries - 1), longestWaitSeconds);
    const until = new Date(now.getTime() + seconds * 1000);
    const isWritten = await database.transaction(async (tx) => {
      const state = { state: 'received', reason: outcome.reason, until, now } as const;
      if (!(await writeOutcome(tx, { id, tries }, state))) return false;
      await jobs.enqueue(
        tx,
        'send-submission',
        { submissionId: id },
        { singletonKey: id, startAfter: until },
      );
      return true;
    });
    return isWritten ? { kind: 'under-way', until } : progressOf(shop, id);
  }
  const isSent = outcome.kind === 'sent';
  const reason = isSent ? undefined : outcome.reason;
  const state = { state: isSent ? 'sent' : 'failed', reason, until: now, now } as const;
  if (!(await writeOutcome(database.read, { id, tries }, state))) return progressOf(shop, id);
  if (isSent) return { kind: 'sent' };
  log.warn('a submission was not taken', { submissionId: id, code: outcome.reason, count: tries });
  return { kind: 'failed', message: outcome.kind === 'failed' ? outcome.message : undefined };
}
