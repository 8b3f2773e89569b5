import { setTimeout as pause } from 'node:timers/promises';
import { wineryDate } from '../../../core/dates.ts';
import type { SubmissionId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { house } from '../../../house.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import type { BlockOf } from '../types.ts';
import { type Destination, destinationOf } from './destination-rules.ts';
import { type AnswerRefusalCode, judgeAnswers, mailboxIn } from './rules.ts';
import {
  type Progress,
  progressOf,
  type SendingDependencies,
  sendingSeconds,
  sendSubmission,
} from './send-submission.server.ts';
import {
  insertSubmission,
  mailboxHash,
  reopenSubmission,
  sealContents,
  submissionOfSending,
} from './store.server.ts';
import type { FieldAnswer, GivenValues } from './types.ts';

export type SubmissionDependencies = Omit<SendingDependencies, 'seal'> & { readonly seal: Seal };

export type SubmissionRefusalCode =
  | AnswerRefusalCode
  /** It leads to where the house lets no form lead. */
  | 'FORM_CLOSED'
  /** Whoever it is for did not take it, and said why. */
  | 'ANSWERED_NO'
  /** The same without a word for the visitor. */
  | 'NOT_TAKEN'
  /** Whoever it is for has not taken it yet. It is kept and tried again; sent once more it is still one. */
  | 'NOT_YET';

/** A form of a published document, found by the server itself. */
export type StandingForm = { readonly documentId: string; readonly form: BlockOf<'form'> };

export type Sending = {
  readonly given: GivenValues;
  /** Made by a script for one sending; without it the same words of the same network on one day are one. */
  readonly key: string | undefined;
  /** The network that it comes from, as limits know it. */
  readonly network: string;
};

/**
 * Takes what a form was told: one submission however often it is sent, stored before anything leaves the house. A mail is owed in
 * the same transaction. A program elsewhere is called at once, and its answer within the call's time decides what the visitor is told;
 * without one they are told of an error, and the submission is kept and called for again.
 */
export async function takeSubmission(
  shop: SubmissionDependencies,
  { documentId, form }: StandingForm,
  sending: Sending,
): Promise<Result<undefined, SubmissionRefusalCode>> {
  const judged = judgeAnswers(form, sending.given);
  if (!judged.ok) return judged;
  const destination = destinationOf(form, shop.formPolicy);
  if (!destination) {
    shop.log.error('a form leads where none may', { documentId });
    return refused({ code: 'FORM_CLOSED', sentence: closedSentence });
  }
  const kept = await keep(shop, { documentId, form }, { sending, answers: judged.value, destination });
  if (destination.kind === 'email') return ok(undefined);
  const progress = kept.isNew ? await sendSubmission(shop, kept.id) : await sendAgain(shop, kept.id);
  if (progress.kind === 'under-way') return refused({ code: 'NOT_YET', sentence: closedSentence });
  if (progress.kind !== 'failed') return ok(undefined);
  const { message } = progress;
  if (message !== undefined) return refused({ code: 'ANSWERED_NO', sentence: message });
  return refused({ code: 'NOT_TAKEN', sentence: closedSentence });
}

const closedSentence = `This form can’t be sent right now. Please email ${house.mailboxes.support} or call ${house.phone.shown}.`;

type Judged = {
  readonly sending: Sending;
  readonly answers: readonly FieldAnswer[];
  readonly destination: Destination;
};

/** Writes it, with the mail or the call that it leads to; of two at once one does. */
function keep(
  shop: SubmissionDependencies,
  { documentId, form }: StandingForm,
  { sending, answers, destination }: Judged,
): Promise<{ readonly id: SubmissionId; readonly isNew: boolean }> {
  const { database, clock, seal } = shop;
  const now = clock.now();
  const until = new Date(now.getTime() + sendingSeconds * 1000);
  const isMail = destination.kind === 'email';
  const mailbox = mailboxIn(answers);
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
    contents: sealContents(seal, contents),
    emailHash: mailbox === undefined ? null : mailboxHash(seal, mailbox),
    until,
    now,
  };
  return database.transaction(async (tx) => {
    const id = await insertSubmission(tx, fields);
    if (id === undefined) return { id: await keptBefore(shop, tx, sendingKey), isNew: false };
    if (isMail) await oweMail(shop, tx, id, destination.mailbox);
    else await queueCall(shop, tx, id, until);
    return { id, isNew: true };
  });
}

/** What failed is tried anew when its writer sends it once more. */
async function keptBefore(
  shop: SubmissionDependencies,
  tx: Transaction,
  sendingKey: Buffer,
): Promise<SubmissionId> {
  const known = await submissionOfSending(tx, sendingKey);
  invariant(known, 'what stood in the way of a submission is one');
  const now = shop.clock.now();
  if (known.state === 'failed' && (await reopenSubmission(tx, known.id, now))) {
    await queueCall(shop, tx, known.id, now);
  }
  return known.id;
}

function oweMail(
  { jobs, clock }: SubmissionDependencies,
  tx: Transaction,
  id: SubmissionId,
  mailbox: string,
): Promise<void> {
  return oweNotice(tx, jobs, {
    kind: 'form-submission',
    subjectType: 'form_submission',
    subjectId: id,
    occurrence: '',
    recipient: mailbox,
    at: clock.now(),
  });
}

/** For a process that dies before it has written what became of its call. */
function queueCall(
  { jobs }: SubmissionDependencies,
  tx: Transaction,
  submissionId: SubmissionId,
  startAfter: Date,
): Promise<void> {
  return jobs.enqueue(tx, 'send-submission', { submissionId }, { singletonKey: submissionId, startAfter });
}

const lookAgainMilliseconds = 250;
const mostLooks = 36;

/** The same was sent before: whoever sends it now waits for what becomes of it, as the other one does. */
async function sendAgain(shop: SubmissionDependencies, id: SubmissionId): Promise<Progress> {
  let progress = await sendSubmission(shop, id);
  for (let look = 1; progress.kind === 'under-way' && look < mostLooks; look += 1) {
    await pause(lookAgainMilliseconds);
    progress = await progressOf(shop, id);
  }
  return progress;
}

function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

/** What makes two sendings one: the key of a script, else the network and the day; and what they say. */
function keyOfSending(
  seal: Pick<Seal, 'keyedHash'>,
  given: {
    readonly documentId: string;
    readonly formId: string;
    readonly sending: Sending;
    readonly answers: readonly FieldAnswer[];
    readonly now: Date;
  },
): Buffer {
  const { documentId, formId, sending, answers, now } = given;
  const { key, network } = sending;
  const sender = isUuid(key) ? ['key', key] : ['network', network, wineryDate(now)];
  const said = answers.map(({ name, values }) => [name, values]);
  return seal.keyedHash(JSON.stringify(['form submission', documentId, formId, sender, said]));
}
