import { setTimeout as pause } from 'node:timers/promises';
import { wineryDate } from '../../../core/dates.ts';
import type { FormSubmissionId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { winery } from '../../../winery.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { BlockOf } from '../types.ts';
import { type FormDestination, formDestinationOf } from './destination-rules.ts';
import { type AnswerRefusalCode, senderMailboxOf, validateAnswers } from './rules.ts';
import {
  type SubmissionProgress,
  type SubmissionSendingDependencies,
  sendSubmission,
  submissionClaimSeconds,
  submissionProgress,
} from './send-submission.server.ts';
import {
  insertSubmission,
  lockSubmissionBySendingKey,
  mailboxHash,
  requeueFailedSubmission,
  sealSubmissionContents,
} from './store.server.ts';
import type { FieldAnswer, SubmittedValues } from './types.ts';

export type SubmissionDependencies = Omit<SubmissionSendingDependencies, 'seal'> & { readonly seal: Seal };

export type SubmissionRefusalCode =
  | AnswerRefusalCode
  /** The destination is not allowed. */
  | 'FORM_CLOSED'
  /** The receiver rejected it with a message. */
  | 'ANSWERED_NO'
  /** The receiver rejected it without a message. */
  | 'NOT_TAKEN'
  /** The receiver has not accepted it yet. It is stored and retried; sending it again does not duplicate it. */
  | 'NOT_YET';

/** A form of a published document, looked up by the server. */
export type FormInDocument = { readonly documentId: string; readonly form: BlockOf<'form'> };

export type SubmittedForm = {
  readonly given: SubmittedValues;
  /** The key that the page's script creates for one sending. Without a key, identical text from one network counts once per day. */
  readonly key: string | undefined;
  /** The sender's network, in the form used for rate limits. */
  readonly network: string;
};

/**
 * Stores a submission before anything else is done with it; a repeated submission is stored once. An email is enqueued in the same
 * transaction. A call is made immediately, and a response within its time limit decides what the visitor sees. Without a response the
 * visitor sees an error, and the submission is kept and retried.
 */
export async function storeSubmission(
  shop: SubmissionDependencies,
  { documentId, form }: FormInDocument,
  sending: SubmittedForm,
): Promise<Result<undefined, SubmissionRefusalCode>> {
  const evaluated = validateAnswers(form, sending.given);
  if (!evaluated.ok) return evaluated;
  const destination = formDestinationOf(form, shop.formPolicy);
  if (!destination) {
    shop.log.error('form has a destination that is not allowed', { documentId });
    return refused({ code: 'FORM_CLOSED', sentence: closedSentence() });
  }
  const kept = await keep(shop, { documentId, form }, { sending, answers: evaluated.value, destination });
  if (destination.kind === 'email') return ok(undefined);
  const progress = kept.isNew ? await sendSubmission(shop, kept.id) : await sendAgain(shop, kept.id);
  if (progress.kind === 'under-way') return refused({ code: 'NOT_YET', sentence: closedSentence() });
  if (progress.kind !== 'failed') return ok(undefined);
  const { message } = progress;
  if (message !== undefined) return refused({ code: 'ANSWERED_NO', sentence: message });
  return refused({ code: 'NOT_TAKEN', sentence: closedSentence() });
}

const closedSentence = () =>
  `This form can’t be sent right now. Please email ${winery().mailboxes.support} or call ${winery().phone.shown}.`;

type Evaluated = {
  readonly sending: SubmittedForm;
  readonly answers: readonly FieldAnswer[];
  readonly destination: FormDestination;
};

/**
 * Inserts the submission with its email or call; of two concurrent requests, only one inserts it. Returns the submission's id and whether
 * it is new.
 */
function keep(
  shop: SubmissionDependencies,
  { documentId, form }: FormInDocument,
  { sending, answers, destination }: Evaluated,
): Promise<{ readonly id: FormSubmissionId; readonly isNew: boolean }> {
  const { database, clock, seal } = shop;
  const now = clock.now();
  const until = new Date(now.getTime() + submissionClaimSeconds * 1000);
  const isMail = destination.kind === 'email';
  const mailbox = senderMailboxOf(answers);
  const contents = {
    answers,
    ...(!isMail && { call: destination.call }),
    ...(form.errorMessagePath !== undefined && { errorMessagePath: form.errorMessagePath }),
  };
  const sendingKey = keyOfSending(seal, { documentId, formId: form.id, sending, answers, now });
  const fields = {
    sendingKey,
    documentId,
    formId: form.id,
    formName: form.name ?? form.id,
    destination: destination.kind,
    target: isMail ? destination.mailbox : withoutQuery(destination.call.url),
    contents: sealSubmissionContents(seal, contents),
    emailHash: mailbox === undefined ? null : mailboxHash(seal, mailbox),
    until,
    now,
  };
  return database.transaction(async (tx) => {
    const id = await insertSubmission(tx, fields);
    if (id === undefined) return { id: await keptBefore(shop, tx, sendingKey), isNew: false };
    if (isMail) await enqueueEmail(shop, tx, id, destination.mailbox);
    else await queueCall(shop, tx, id, until);
    return { id, isNew: true };
  });
}

/** Returns the id of the submission already stored under this key, and retries it if it had failed. */
async function keptBefore(
  shop: SubmissionDependencies,
  tx: Transaction,
  sendingKey: Buffer,
): Promise<FormSubmissionId> {
  const known = await lockSubmissionBySendingKey(tx, sendingKey);
  invariant(known, 'what stood in the way of a submission is one');
  const now = shop.clock.now();
  if (known.state === 'failed' && (await requeueFailedSubmission(tx, known.id, now))) {
    await queueCall(shop, tx, known.id, now);
  }
  return known.id;
}

function enqueueEmail(
  { jobs, clock }: SubmissionDependencies,
  tx: Transaction,
  id: FormSubmissionId,
  mailbox: string,
): Promise<void> {
  return enqueueNotice(tx, jobs, {
    kind: 'form-submission',
    subjectType: 'form_submission',
    subjectId: id,
    occurrence: '',
    recipient: mailbox,
    at: clock.now(),
  });
}

/** Enqueues a job that makes the call if this process dies before writing the outcome. */
function queueCall(
  { jobs }: SubmissionDependencies,
  tx: Transaction,
  submissionId: FormSubmissionId,
  startAfter: Date,
): Promise<void> {
  return jobs.enqueue(tx, 'send-submission', { submissionId }, { singletonKey: submissionId, startAfter });
}

const lookAgainMilliseconds = 250;
const mostLooks = 36;

/** Sends a repeated submission if it is waiting. If another process is sending it, waits some seconds for the outcome. */
async function sendAgain(shop: SubmissionDependencies, id: FormSubmissionId): Promise<SubmissionProgress> {
  let progress = await sendSubmission(shop, id);
  for (let look = 1; progress.kind === 'under-way' && look < mostLooks; look += 1) {
    await pause(lookAgainMilliseconds);
    progress = await submissionProgress(shop, id);
  }
  return progress;
}

function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

/**
 * Returns the key that identifies one sending. It is derived from the contents and from the script's key or, without one, from the network
 * and the day.
 */
function keyOfSending(
  seal: Pick<Seal, 'keyedHash'>,
  given: {
    readonly documentId: string;
    readonly formId: string;
    readonly sending: SubmittedForm;
    readonly answers: readonly FieldAnswer[];
    readonly now: Date;
  },
): Buffer {
  const { documentId, formId, sending, answers, now } = given;
  const { key, network } = sending;
  const sender = isUuid(key) ? ['key', key] : ['network', network, wineryDate(now)];
  const contents = answers.map(({ name, values }) => [name, values]);
  return seal.keyedHash(JSON.stringify(['form submission', documentId, formId, sender, contents]));
}
