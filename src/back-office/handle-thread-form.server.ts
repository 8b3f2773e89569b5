import { data, href, redirect } from 'react-router';
import { z } from 'zod';
import { isUuid } from '../core/ids.ts';
import { ok } from '../core/result.ts';
import type { ShopDependencies } from '../dependencies.server.ts';
import { closeOrReopenSubmission, retrySubmission } from '../engine/content/forms/index.server.ts';
import { resendBouncedEmail, setBounceClosedByStaff } from '../engine/notices/index.server.ts';
import type { SnoozeHours, ThreadSubject } from '../engine/staff/inbox/types.ts';
import { assignThread, assignThreadToAnswerer, snoozeThread } from '../engine/staff/index.server.ts';
import type { SignedInStaff } from '../engine/staff/types.ts';
import { closeConversation, replyToConversation } from '../engine/support/conversations/index.server.ts';
import {
  answerSupportCase,
  closeSupportCase,
  openSupportCaseFromForm,
} from '../engine/support/index.server.ts';
import { malformedFormResponse, rejectForm } from '../platform/form-answer.server.ts';
import { formValues } from '../platform/form-values.ts';
import { writeFlash } from './flash.server.ts';
import type { BackOfficeFlash } from './flash-types.ts';
import { snoozeOptions, threadKindLabels, threadPath } from './inbox-rules.ts';
import { handleNoteForm } from './note-answer.server.ts';

const threadForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('answer'), answer: z.string(), last: z.coerce.number().int().min(0) }),
  z.object({ intent: z.enum(['close', 'reopen', 'wake', 'open-case', 'retry', 'send-again']) }),
  z.object({ intent: z.literal('assign'), assignee: z.string() }),
  z.object({ intent: z.literal('snooze'), hours: z.enum(snoozeOptions.map(({ value }) => value)) }),
]);

type Sent = {
  readonly form: FormData;
  readonly requestId: string;
  readonly subject: ThreadSubject;
  readonly number: number;
};

/** Handles every form on a thread's page. */
export async function handleThreadForm(
  dependencies: ShopDependencies,
  { actor, memberId }: Pick<SignedInStaff, 'actor' | 'memberId'>,
  { form, requestId, subject, number }: Sent,
) {
  const by = { actor, requestId };
  const named = { number, ...by };
  const path = threadPath(subject.kind, number);
  const done = (text: string, to = path, undo?: BackOfficeFlash['undo']) =>
    redirect(to, {
      headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text, undo }) },
    });
  if (String(form.get('intent') ?? '').endsWith('-note')) {
    return handleNoteForm(dependencies, { actor }, { form, requestId, subject }, done);
  }
  const read = threadForm.safeParse(formValues(form)).data;
  // Not the page again: reading it would be recorded.
  if (!read) throw data(null, { status: 400 });
  switch (read.intent) {
    case 'answer': {
      if (subject.kind !== 'chat' && subject.kind !== 'case') break;
      const words = read.answer.replaceAll('\r\n', '\n').trim();
      const answer = subject.kind === 'chat' ? replyToConversation : answerSupportCase;
      const sent = await answer(dependencies, { ...named, words, after: read.last });
      if (!sent.ok) return rejectForm(sent.refusals, form);
      await assignThreadToAnswerer(dependencies, by, subject, memberId);
      return done(subject.kind === 'chat' ? 'Answer sent.' : 'Answer emailed.');
    }
    case 'close': {
      const closed = await settleThread(dependencies, by, { subject, number, isClosed: true });
      if (!closed.ok) return rejectForm(closed.refusals, form);
      const undo = isReopened(subject) ? { action: path, fields: { intent: 'reopen' } } : undefined;
      return done(`${threadKindLabels[subject.kind]} ${number} closed.`, href('/admin/inbox'), undo);
    }
    case 'reopen':
      if (!isReopened(subject)) break;
      await settleThread(dependencies, by, { subject, number, isClosed: false });
      return done(`${threadKindLabels[subject.kind]} ${number} is open again.`);
    case 'open-case': {
      if (subject.kind !== 'form') break;
      const opened = await openSupportCaseFromForm(dependencies, { id: subject.submissionId, ...by });
      if (!opened.ok) return rejectForm(opened.refusals, form);
      const to = { kind: 'case', number: opened.value.number } as const;
      return done('The form is now a case. Nothing has been sent yet.', threadPath(to.kind, to.number));
    }
    case 'retry': {
      if (subject.kind !== 'form') break;
      const retried = await retrySubmission(dependencies, named);
      return retried.ok ? done('The form is being sent again.') : rejectForm(retried.refusals, form);
    }
    case 'send-again': {
      if (subject.kind !== 'bounce') break;
      const sent = await resendBouncedEmail(dependencies, { noticeId: subject.noticeId, ...by });
      if (!sent.ok) return rejectForm(sent.refusals, form);
      return done(`The email is on its way to ${sent.value.recipient} again.`, href('/admin/inbox'));
    }
    case 'assign': {
      const { assignee } = read;
      if (assignee !== '' && !isUuid(assignee)) return malformedFormResponse(form);
      const assigned = await assignThread(dependencies, by, subject, assignee || undefined);
      return assigned.ok ? done('Assigned.') : rejectForm(assigned.refusals, form);
    }
    case 'snooze':
      await snoozeThread(dependencies, by, subject, Number(read.hours) as SnoozeHours);
      return done('Snoozed. A new message brings it back sooner.', href('/admin/inbox'));
    case 'wake':
      await snoozeThread(dependencies, by, subject, undefined);
      return done('No longer snoozed.');
  }
  throw data(null, { status: 400 });
}

/** Returns whether a closed thread can be reopened. Chats and cases stay closed, because the customer may have been emailed about it. */
function isReopened({ kind }: ThreadSubject): boolean {
  return kind === 'form' || kind === 'bounce';
}

async function settleThread(
  dependencies: ShopDependencies,
  by: Pick<Sent, 'requestId'> & Pick<SignedInStaff, 'actor'>,
  { subject, number, isClosed }: Pick<Sent, 'subject' | 'number'> & { readonly isClosed: boolean },
) {
  switch (subject.kind) {
    case 'chat':
      return closeConversation(dependencies, { number, ...by });
    case 'case':
      return closeSupportCase(dependencies, { number, ...by });
    case 'form':
      return ok(await closeOrReopenSubmission(dependencies, { id: subject.submissionId, isClosed, ...by }));
    case 'bounce':
      return ok(await setBounceClosedByStaff(dependencies, { noticeId: subject.noticeId, isClosed, ...by }));
  }
}
