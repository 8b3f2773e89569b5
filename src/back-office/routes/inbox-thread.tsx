import { data, Form, href, redirect, useRevalidator } from 'react-router';
import { readThread } from '../../engine/staff/inbox/thread-view.server.ts';
import type { Thread } from '../../engine/staff/inbox/types.ts';
import { auditSubjectOfThread, listSavedReplies, listStaffMembers } from '../../engine/staff/index.server.ts';
import { fillReplyPlaceholders } from '../../engine/staff/replies/rules.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import type { FormActionData } from '../../platform/form-answer.server.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { handleThreadForm } from '../handle-thread-form.server.ts';
import { threadAuthor, threadKindLabels, threadPath, threadSender, threadTopic } from '../inbox-rules.ts';
import { readNotesForPage } from '../note-answer.server.ts';
import { actorName } from '../order-page-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireThread } from '../thread-request.server.ts';
import { Button } from '../ui/button.tsx';
import { useSubjectChanges } from '../ui/changes.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { NotesPanel } from '../ui/notes-panel.tsx';
import { PageHeader, TwoColumnLayout } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import {
  BounceThreadPanel,
  FormThreadPanel,
  ThreadAssignment,
  ThreadMessages,
  ThreadReplyForm,
  ThreadSenderPanel,
} from '../ui/thread-parts.tsx';
import { useVisibleInterval } from '../ui/use-every.ts';
import type { Route } from './+types/inbox-thread.ts';

export async function loader(args: Route.LoaderArgs) {
  const { staff, dependencies, subject } = await requireThread(args);
  const { database, clock } = dependencies;
  const { requestId } = args.context.get(requestContext);
  const now = clock.now();
  const [thread, team, notes, replies] = await Promise.all([
    readThread(dependencies, subject, now),
    listStaffMembers(dependencies),
    readNotesForPage(dependencies, staff, subject),
    listSavedReplies(database.read),
  ]);
  if (!thread) throw data(null, { status: 404 });
  const { kind, number } = thread;
  // Its visitor signed in, and the chat continues under another number.
  if (String(number) !== args.params.number) throw redirect(threadPath(subject.kind, number));
  const about = auditSubjectOfThread(subject);
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
    from: threadSender(thread),
    email: thread.email,
    isCustomer: thread.isCustomer,
    caseNumber: thread.caseNumber === null ? undefined : String(thread.caseNumber),
    failure: thread.failure ?? undefined,
    topic: threadTopic(thread),
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
      words: fillReplyPlaceholders(body, {
        'first name': thread.name.split(' ')[0] ?? '',
        'my name': staff.name,
      }),
    })),
    messages: thread.messages.map(({ position, isOurs, writtenBy, words, sentAt }) => ({
      ...{ position, isOurs, words, isMine: writtenBy === staff.actor },
      who: isOurs ? (writtenBy === null ? 'The winery' : actorName(writtenBy, names)) : threadAuthor(thread),
      at: sentAt.toISOString(),
      shownAt: formatDayAndTime(sentAt, now),
    })),
    assignee: thread.assignedTo ?? '',
    team: team
      .filter(({ id, suspendedAt }) => suspendedAt === undefined || id === thread.assignedTo)
      .map(({ id, name }) => ({ value: id, label: name })),
    snoozed: thread.snoozedUntil && formatDayAndTime(thread.snoozedUntil, now),
  };
}

function threadHistory({ kind, closedAt, isWaiting, since }: Thread, now: Date): string {
  if (closedAt) return `closed ${formatDayAndTime(closedAt, now)}`;
  if (kind === 'bounce') return `bounced ${formatDayAndTime(since, now)}`;
  return `${isWaiting ? 'waiting since' : 'last message'} ${formatDayAndTime(since, now)}`;
}

export async function action(args: Route.ActionArgs) {
  const { staff, dependencies, subject } = await requireThread(args);
  const { requestId } = args.context.get(requestContext);
  const form = await args.request.formData();
  return handleThreadForm(dependencies, staff, {
    ...{ form, requestId, subject, number: Number(args.params.number) },
  });
}

/** Always reloads the thread, so that even after a rejected form the page shows colleagues' new messages. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: backOfficePageTitle(
      loaderData ? `${threadKindLabels[loaderData.kind]} ${loaderData.number}` : 'Inbox',
    ),
  },
];

const newsMilliseconds = 15_000;
const threadSubjects = ['messages', 'conversation:', 'case:'];

export default function InboxThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData as FormActionData | undefined;
  const isNote = rejected?.entered.intent?.endsWith('-note') === true;
  const answer = isNote ? undefined : rejected;
  const { kind, number, mark, isOpen, isWaiting, from, email, topic, history } = loaderData;
  const { revalidate, state } = useRevalidator();
  const look = () => {
    if (!isOpen || state !== 'idle') return;
    readMark(`${threadPath(kind, number)}/news`)
      .then((newest) => {
        if (newest !== undefined && newest !== mark) void revalidate();
      })
      // Without a connection the page stays as it is; the next time may succeed.
      .catch(() => {});
  };
  useVisibleInterval(newsMilliseconds, look);
  useSubjectChanges(threadSubjects, look);
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
        {[`${threadKindLabels[kind]} ${number}`, topic, history].filter(Boolean).join(' · ')}
      </PageHeader>
      <FormProblems answer={answer} title="That didn’t work" />
      <TwoColumnLayout
        main={
          <>
            <ThreadMessages thread={loaderData} />
            <Response thread={loaderData} answer={answer} />
          </>
        }
        side={
          <>
            <ThreadSenderPanel thread={loaderData} />
            {isOpen && <ThreadAssignment thread={loaderData} />}
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

type ResponseProps = { thread: Route.ComponentProps['loaderData']; answer: FormActionData | undefined };

/** The panel of actions available for a thread, by its kind. */
function Response({ thread, answer }: ResponseProps) {
  switch (thread.kind) {
    case 'form':
      return <FormThreadPanel thread={thread} />;
    case 'bounce':
      return <BounceThreadPanel thread={thread} />;
    default:
      return thread.isOpen && <ThreadReplyForm thread={thread} answer={answer} />;
  }
}
