import { formatGroupedDigits } from '../../core/digits.ts';
import { invariant } from '../../core/invariant.ts';
import type { Photo } from '../../core/photos.ts';
import { ok, type Refused, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { StaffActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { CommonDependencies } from '../../platform/runtime.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { sealPhoto, unsealPhoto } from '../../platform/sealed-photos.server.ts';
import { enqueueNotice } from '../notices/index.server.ts';
import { findOrderIdOfCustomer } from '../orders/fulfillment/history-view.server.ts';
import { alreadyAnsweredRefusal, maxSupportAnswerLength, validateSupportMessage } from './rules.ts';
import {
  findSupportCaseNumberByFormKey,
  insertSupportAnswer,
  insertSupportCase,
  lastSupportAnswerNumber,
  lockSupportCase,
  markSupportCaseClosed,
  sealedSupportPhotos,
} from './store.server.ts';
import type { SupportCase, SupportMessage, SupportRefusalCode, SupportWriter } from './types.ts';

export type SupportDependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'> & {
  readonly seal: Pick<Seal, 'seal'>;
};

/**
 * Opens a support case and enqueues one email to its sender and one to the winery (I-45). A form that is submitted again opens no second
 * case. An order number entered by a signed-in customer must be one of their orders (I-6); a guest's is stored as entered.
 * @param wineryMailbox the winery mailbox that answers the case
 */
export async function openSupportCase(
  { database, clock, jobs, seal }: SupportDependencies,
  writer: SupportWriter,
  { photos, ...message }: SupportMessage,
  wineryMailbox: string,
): Promise<Result<{ readonly number: number }, SupportRefusalCode>> {
  const evaluated = validateSupportMessage(writer, { ...message, photos });
  if (!evaluated.ok) return evaluated;
  const now = clock.now();
  const sealed = evaluated.value.map((photo) => sealPhoto(seal, photo));
  return database.transaction(async (tx) => {
    const known = await findSupportCaseNumberByFormKey(tx, message.formKey);
    if (known !== undefined) return ok({ number: known });
    const { customerId } = writer;
    const { orderNumber } = message;
    const orderId =
      customerId && orderNumber && (await findOrderIdOfCustomer(tx, { customerId, number: orderNumber }));
    if (customerId && orderNumber !== undefined && !orderId) {
      return refused({
        code: 'ORDER_NOT_FOUND',
        sentence: 'We couldn’t find that order in your account.',
        field: 'orderNumber',
      });
    }
    const created = await insertSupportCase(tx, {
      ...writer,
      ...message,
      orderId: orderId || undefined,
      photos: sealed,
      now,
    });
    if (!created) return ok({ number: await numberOfOther(tx, message.formKey) });
    const mail = { subjectType: 'support_case', subjectId: created.id, occurrence: '', at: now } as const;
    await enqueueNotice(tx, jobs, { ...mail, kind: 'case-received', recipient: writer.email });
    await enqueueNotice(tx, jobs, { ...mail, kind: 'case-for-house', recipient: wineryMailbox });
    return ok({ number: created.number });
  });
}

/** Returns the number of the case that a concurrent request created from the same form. */
async function numberOfOther(tx: Transaction, formKey: string): Promise<number> {
  const number = await findSupportCaseNumberByFormKey(tx, formKey);
  invariant(number !== undefined, 'what stood in the way of a case is a case');
  return number;
}

/** Returns the decrypted photos of a case for the staff member who answers it. No page of the shop shows them. */
export async function decryptCasePhotos(
  read: Transaction,
  seal: Pick<Seal, 'open'>,
  { id }: Pick<SupportCase, 'id'>,
): Promise<Photo[]> {
  const photos = await sealedSupportPhotos(read, id);
  return photos.map((photo) => unsealPhoto(seal, photo));
}

type Dependencies = Omit<SupportDependencies, 'seal'>;

type Named = { readonly number: number; readonly actor: StaffActor; readonly requestId?: string };

/**
 * Adds an answer to a case that isn't closed and enqueues an email with it to the case's sender (I-45).
 * @param answer.after the number of the last answer that the staff member has read; ANSWERED_MEANWHILE if there is a later one.
 */
export async function answerSupportCase(
  { database, clock, jobs }: Dependencies,
  { number, actor, requestId, words, after }: Named & { readonly words: string; readonly after?: number },
): Promise<Result<{ readonly n: number }, SupportRefusalCode>> {
  const answer = words.trim();
  if (answer === '' || [...answer].length > maxSupportAnswerLength) {
    const sentence = `An answer must have 1 to ${formatGroupedDigits(maxSupportAnswerLength)} characters.`;
    return refused({ code: 'SUPPORT_ANSWER', sentence });
  }
  const now = clock.now();
  return database.transaction(async (tx) => {
    const found = await lockSupportCase(tx, number);
    if (!found) return caseNotFound(number);
    if (found.state === 'closed') {
      return refused({ code: 'CASE_CLOSED', sentence: `Case ${number} is closed.` });
    }
    if (after !== undefined && (await lastSupportAnswerNumber(tx, found.id)) > after)
      return alreadyAnsweredRefusal;
    const n = await insertSupportAnswer(tx, { caseId: found.id, words: answer, actor, now });
    await enqueueNotice(tx, jobs, {
      kind: 'case-answered',
      subjectType: 'support_case',
      subjectId: found.id,
      occurrence: String(n),
      recipient: found.email,
      at: now,
    });
    const about = { subjectType: 'case', subjectId: found.id, data: { n } } as const;
    await recordAudit(tx, { at: now, actor, requestId, action: 'case.answered', ...about });
    return ok({ n });
  });
}

/** Closes a case. Closing it again changes nothing. */
export async function closeSupportCase(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { number, actor, requestId }: Named,
): Promise<Result<undefined, SupportRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const found = await lockSupportCase(tx, number);
    if (!found) return caseNotFound(number);
    if (found.state === 'closed') return ok(undefined);
    await markSupportCaseClosed(tx, { id: found.id, actor, now });
    const about = { subjectType: 'case', subjectId: found.id } as const;
    await recordAudit(tx, { at: now, actor, requestId, action: 'case.closed', ...about });
    return ok(undefined);
  });
}

function caseNotFound(number: number): Refused<'CASE_NOT_FOUND'> {
  return refused({ code: 'CASE_NOT_FOUND', sentence: `We couldn’t find case ${number}.` });
}
