import { data, Form, href, redirect, useRevalidator } from 'react-router';
import { z } from 'zod';
import { isUuid } from '../../core/ids.ts';
import type { SnoozeHours, Thread } from '../../engine/staff/inbox/types.ts';
import { readThread } from '../../engine/staff/inbox/view.server.ts';
import {
  assignThread,
  auditedThread,
  listMembers,
  savedReplies,
  snoozeThread,
  takeThread,
} from '../../engine/staff/index.server.ts';
import { fillReply } from '../../engine/staff/replies/rules.ts';
import { closeConversation, replyToConversation } from '../../engine/support/conversations/index.server.ts';
import { answerCase, closeCase } from '../../engine/support/index.server.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { type FormAnswer, malformedForm, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { writeFlash } from '../flash.server.ts';
import { shownMoment } from '../format-rules.ts';
import { snoozeOptions, threadFrom, threadNames, threadPath, threadTopic } from '../inbox-rules.ts';
import { answerNoteForm, shownNotes } from '../note-answer.server.ts';
import { actorName } from '../order-page-rules.ts';
import { officeTitle } from '../page-rules.ts';
import { requireThread } from '../thread-request.server.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { NotesPanel } from '../ui/notes-panel.tsx';
import { Columns, PageHeader } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { AnswerForm, Handling, Messages, Writer } from '../ui/thread-parts.tsx';
import { useEvery } from '../ui/use-every.ts';
import type { Route } from './+types/inbox-thread.ts';

export async function loader(args: Route.LoaderArgs) {
  const { staff, dependencies, subject } = await requireThread(args);
  const { database, clock } = dependencies;
  const { requestId } = args.context.get(requestContext);
  const now = clock.now();
  const [thread, team, notes, replies] = await Promise.all([
    readThread(database.read, subject, now),
    listMembers(dependencies),
    shownNotes(dependencies, staff, subject),
    savedReplies(database.read),
  ]);
  if (!thread) throw data(null, { status: 404 });
  const { kind, number } = thread;
  // Its visitor signed in, and the chat continues under another number.
  if (String(number) !== args.params.number) throw redirect(threadPath(subject.kind, number));
  const about = auditedThread(subject);
  const { actor } = staff;
  await database.transaction((tx) =>
    Promise.resolve(
      recordAudit(tx, { at: now, actor, action: `${about.subjectType}.viewed`, ...about, requestId }),
    ),
  );
  const names = new Map(team.map(({ id, name }) => [id, name]));
  return {
    ...{ kind, number, notes },
    ...{ mark: thread.mark, isOpen: thread.isOpen, isWaiting: thread.isWaiting },
    from: threadFrom(thread),
    email: thread.email,
    isCustomer: thread.isCustomer,
    topic: threadTopic(thread.topic),
    history: threadHistory(thread, now),
    personId: staff.capabilities.has('customers.read') ? (thread.personId ?? undefined) : undefined,
    orderNumber: thread.orderNumber === null ? undefined : String(thread.orderNumber),
    seesOrder: staff.capabilities.has('orders.read'),
    photos: Array.from({ length: thread.photoCount }, (_, index) =>
      href('/admin/inbox/:kind/:number/photos/:position', {
        ...{ kind, number: String(number), position: String(index + 1) },
      }),
    ),
    last: thread.messages.at(-1)?.position ?? 0,
    replies: replies.map(({ title, body }) => ({
      title,
      words: fillReply(body, { 'first name': thread.name.split(' ')[0] ?? '', 'my name': staff.name }),
    })),
    messages: thread.messages.map(({ position, isOurs, writtenBy, words, sentAt }) => ({
      ...{ position, isOurs, words, isMine: writtenBy === staff.actor },
      who: isOurs ? (writtenBy === null ? 'The winery' : actorName(writtenBy, names)) : threadFrom(thread),
      at: sentAt.toISOString(),
      shownAt: shownMoment(sentAt, now),
    })),
    assignee: thread.assignedTo ?? '',
    team: team
      .filter(({ id, suspendedAt }) => suspendedAt === undefined || id === thread.assignedTo)
      .map(({ id, name }) => ({ value: id, label: name })),
    snoozed: thread.snoozedUntil && shownMoment(thread.snoozedUntil, now),
  };
}

function threadHistory({ closedAt, isWaiting, since }: Thread, now: Date): string {
  if (closedAt) return `closed ${shownMoment(closedAt, now)}`;
  return `${isWaiting ? 'waiting since' : 'last message'} ${shownMoment(since, now)}`;
}

const threadForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('answer'), answer: z.string(), last: z.coerce.number().int().min(0) }),
  z.object({ intent: z.literal('close') }),
  z.object({ intent: z.literal('assign'), assignee: z.string() }),
  z.object({ intent: z.literal('snooze'), hours: z.enum(snoozeOptions.map(({ value }) => value)) }),
  z.object({ intent: z.literal('wake') }),
]);

export async function action(args: Route.ActionArgs) {
  const { staff, dependencies, subject } = await requireThread(args);
  const { requestId } = args.context.get(requestContext);
  const { actor, memberId } = staff;
  const number = Number(args.params.number);
  const by = { actor, requestId };
  const done = (text: string, to = threadPath(subject.kind, number)) =>
    redirect(to, {
      headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
    });
  const form = await args.request.formData();
  const intent = String(form.get('intent') ?? '');
  if (intent.endsWith('-note'))
    return answerNoteForm(dependencies, staff, { form, requestId, subject }, done);
  const read = threadForm.safeParse(formValues(form));
  // Not the page again: reading it would be recorded.
  if (!read.success) throw data(null, { status: 400 });
  const named = { number, ...by };
  const isChat = subject.kind === 'chat';
  switch (read.data.intent) {
    case 'answer': {
      const { answer: words, last: after } = read.data;
      const answer = { ...named, words: words.replaceAll('\r\n', '\n').trim(), after };
      const sent = isChat
        ? await replyToConversation(dependencies, answer)
        : await answerCase(dependencies, answer);
      if (!sent.ok) return rejectForm(sent.refusals, form);
      await takeThread(dependencies, by, subject, memberId);
      return done(isChat ? 'Answer sent.' : 'Answer emailed.');
    }
    case 'close': {
      const closed = isChat
        ? await closeConversation(dependencies, named)
        : await closeCase(dependencies, named);
      if (!closed.ok) return rejectForm(closed.refusals, form);
      return done(`${threadNames[subject.kind]} ${number} is closed.`, href('/admin/inbox'));
    }
    case 'assign': {
      const { assignee } = read.data;
      if (assignee !== '' && !isUuid(assignee)) return malformedForm(form);
      const assigned = await assignThread(dependencies, by, subject, assignee || undefined);
      return assigned.ok ? done('Assigned.') : rejectForm(assigned.refusals, form);
    }
    case 'snooze':
      await snoozeThread(dependencies, by, subject, Number(read.data.hours) as SnoozeHours);
      return done('Snoozed. A new message brings it back sooner.', href('/admin/inbox'));
    case 'wake':
      await snoozeThread(dependencies, by, subject, undefined);
      return done('No longer snoozed.');
  }
}

/** After a rejected answer, the page shows what a colleague has written. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: officeTitle(loaderData ? `${threadNames[loaderData.kind]} ${loaderData.number}` : 'Inbox') },
];

const newsMilliseconds = 5_000;

export default function InboxThread({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData as FormAnswer | undefined;
  const isNote = rejected?.typed.intent?.endsWith('-note') === true;
  const answer = isNote ? undefined : rejected;
  const { kind, number, mark, isOpen, isWaiting, from, email, topic, history } = loaderData;
  const { revalidate, state } = useRevalidator();
  useEvery(newsMilliseconds, () => {
    if (!isOpen || state !== 'idle') return;
    readMark(`${threadPath(kind, number)}/news`)
      .then((newest) => {
        if (newest !== undefined && newest !== mark) void revalidate();
      })
      // Without a connection the page stays as it is; the next time may succeed.
      .catch(() => {});
  });
  return (
    <>
      <PageHeader
        title={from}
        back={{ to: href('/admin/inbox'), label: 'Inbox' }}
        badges={
          <StatusBadge tone={isWaiting ? 'waiting' : isOpen ? 'info' : 'plain'}>
            {isWaiting ? 'Waiting' : isOpen ? 'Answered' : 'Closed'}
          </StatusBadge>
        }
        actions={
          isOpen && (
            <Form method="post">
              <Button name="intent" value="close" data-key="e">
                {kind === 'chat' && email !== '' ? 'Close and email the transcript' : 'Close'}
              </Button>
            </Form>
          )
        }
      >
        {[`${threadNames[kind]} ${number}`, topic, history].filter(Boolean).join(' · ')}
      </PageHeader>
      <FormProblems answer={answer} title="That didn’t work" />
      <Columns
        main={
          <>
            <Messages thread={loaderData} />
            {isOpen && <AnswerForm thread={loaderData} answer={answer} />}
          </>
        }
        side={
          <>
            <Writer thread={loaderData} />
            {isOpen && <Handling thread={loaderData} />}
            <NotesPanel notes={loaderData.notes} mayWrite answer={isNote ? rejected : undefined} />
          </>
        }
      />
    </>
  );
}

async function readMark(path: string): Promise<string | undefined> {
  const answer = await fetch(path, { headers: { accept: 'application/json' } });
  if (!answer.ok) return undefined;
  return ((await answer.json()) as { mark: string }).mark;
}
