import type { FormSubmissionId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { StaffActor } from '../../platform/audit-types.ts';
import type { CommonDependencies } from '../../platform/runtime.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { closeOrReopenSubmissionWithin, submissionById } from '../content/forms/index.server.ts';
import { displayTextOfAnswers, senderOfAnswers } from '../content/forms/rules.ts';
import { maxSupportMessageLength, maxSupportNameLength } from './rules.ts';
import { findSupportCaseNumberByFormKey, insertSupportCase } from './store.server.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock'> & {
  readonly seal: Pick<Seal, 'open' | 'keyedHash'>;
};

/**
 * Opens a case from a submitted form, so that staff can answer it by email, and closes the form. Opens only one case per form, even if
 * called again. The case's wait begins when the form was submitted. Sends no email. FORM_WITHOUT_EMAIL if the form contains no email
 * address.
 */
export async function openSupportCaseFromForm(
  { database, clock, seal }: Dependencies,
  {
    id,
    actor,
    requestId,
  }: { readonly id: FormSubmissionId; readonly actor: StaffActor; readonly requestId: string },
): Promise<Result<{ readonly number: number }, 'SUBMISSION_NOT_FOUND' | 'FORM_WITHOUT_EMAIL'>> {
  const form = await submissionById({ database, seal }, id);
  if (!form) return refused({ code: 'SUBMISSION_NOT_FOUND', sentence: 'This form was deleted.' });
  const { name, email } = senderOfAnswers(form.answers);
  if (email === '') {
    const sentence = 'This form has no email address to reply to.';
    return refused({ code: 'FORM_WITHOUT_EMAIL', sentence });
  }
  const now = clock.now();
  const words = `${form.formName}\n\n${displayTextOfAnswers(form.answers)}`;
  return database.transaction(async (tx) => {
    const created = await insertSupportCase(tx, {
      ...{
        name: name || email.slice(0, maxSupportNameLength),
        email,
        customerId: undefined,
        formKey: id,
        topic: 'other',
      },
      ...{ orderId: undefined, orderNumber: undefined, photos: [], now: form.receivedAt },
      message: [...words].slice(0, maxSupportMessageLength).join(''),
    });
    await closeOrReopenSubmissionWithin(tx, { id, isClosed: true, actor, requestId }, now);
    const number = created?.number ?? (await findSupportCaseNumberByFormKey(tx, id));
    invariant(number !== undefined, 'what stood in the way of a case is a case');
    return ok({ number });
  });
}
