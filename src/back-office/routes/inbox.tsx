import { href, Link, useRevalidator } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { firstAnswerGoalMinutes, firstAnswerWindowDays } from '../../engine/staff/inbox/answer-time-rules.ts';
import { readFirstAnswerTimes } from '../../engine/staff/inbox/answer-time-view.server.ts';
import { listInbox, maxListedThreads } from '../../engine/staff/inbox/list-view.server.ts';
import { type InboxRow, inboxViews } from '../../engine/staff/inbox/types.ts';
import { staffMemberNames } from '../../engine/staff/members/names-view.server.ts';
import { phoneMinutesBetween } from '../../engine/support/hours-rules.ts';
import { formatDayAndTime, formatMinutes, formatTimeAgo } from '../format-rules.ts';
import { inboxListLabels, threadKindLabels, threadPath, threadSender, threadTopic } from '../inbox-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useSubjectChanges } from '../ui/changes.tsx';
import { SelectField } from '../ui/choice.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { EmptyListMessage, FactList, PageHeader, Panel } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useVisibleInterval } from '../ui/use-every.ts';
import type { Route } from './+types/inbox.ts';

export async function loader(args: Route.LoaderArgs) {
  const { memberId } = await requireStaff(args, 'messages.answer');
  const dependencies = args.context.get(dependenciesContext);
  const { database, clock } = dependencies;
  const asked = args.url.searchParams.get('view');
  const view = inboxViews.find((each) => each === asked) ?? 'waiting';
  const now = clock.now();
  const [threads, members, times] = await Promise.all([
    listInbox(dependencies, { view, memberId, now }),
    staffMemberNames(database.read),
    readFirstAnswerTimes(database.read, now),
  ]);
  return {
    view,
    most: threads.length === maxListedThreads ? maxListedThreads : undefined,
    times: times && {
      ...times,
      half: formatMinutes(times.halfWithinMinutes),
      nineInTen: formatMinutes(times.nineInTenWithinMinutes),
    },
    rows: threads.map((thread) => ({
      ...waitOf(thread, now),
      path: threadPath(thread.kind, thread.number),
      from: threadSender(thread),
      email: thread.email === threadSender(thread) ? '' : thread.email,
      number: `${threadKindLabels[thread.kind]} ${thread.number}`,
      topic: threadTopic(thread),
      words: thread.words,
      since: formatTimeAgo(thread.since, now),
      isWaiting: thread.isWaiting,
      assignee: thread.assignedTo === null ? '' : (members.get(thread.assignedTo) ?? ''),
      snoozed: thread.snoozedUntil && `until ${formatDayAndTime(thread.snoozedUntil, now)}`,
    })),
  };
}

/**
 * Returns how long a thread has been waiting, counted in opening hours, and whether that exceeds the response goal. The time is undefined
 * for less than a minute.
 */
function waitOf({ isWaiting, since }: Pick<InboxRow, 'isWaiting' | 'since'>, now: Date) {
  const minutes = isWaiting ? phoneMinutesBetween(since, now) : 0;
  return {
    waited: minutes > 0 ? formatMinutes(minutes) : undefined,
    isLate: minutes > firstAnswerGoalMinutes,
  };
}

export const meta = () => [{ title: backOfficePageTitle('Inbox') }];

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    id: 'from',
    header: 'From',
    cell: ({ path, from, email }) => (
      <>
        <Link to={path} className="row-link">
          {from}
        </Link>
        <span className="block text-ink-soft">{email}</span>
      </>
    ),
  },
  {
    id: 'words',
    header: 'Message',
    isLine: true,
    cell: ({ words }) => <span className="line-clamp-2 wrap-anywhere">{words}</span>,
  },
  {
    id: 'topic',
    header: 'About',
    className: 'whitespace-nowrap',
    cell: ({ number, topic }) => (
      <>
        <span className="block">{number}</span>
        <span className="block text-ink-soft">{topic}</span>
      </>
    ),
  },
  {
    id: 'since',
    header: 'Since',
    className: 'whitespace-nowrap',
    cell: ({ since, isWaiting, snoozed, waited, isLate }) => (
      <>
        <span className="block">{since}</span>
        {waited !== undefined && (
          <span className="block text-small text-ink-soft">{waited} in business hours</span>
        )}
        {snoozed ? (
          <StatusBadge tone="plain">Snoozed {snoozed}</StatusBadge>
        ) : (
          isWaiting && (
            <StatusBadge tone={isLate ? 'bad' : 'waiting'}>{isLate ? 'Late' : 'Waiting'}</StatusBadge>
          )
        )}
      </>
    ),
  },
  { id: 'assignee', header: 'Assigned to', label: 'Assigned to', cell: ({ assignee }) => assignee },
];

const options = inboxViews.map((value) => ({ value, label: inboxListLabels[value].label }));
const refreshMilliseconds = 15_000;

/** Subject prefixes of the changes that the inbox watches: customers' messages and colleagues' work on them. */
const inboxSubjects = ['messages', 'conversation:', 'case:', 'form_submission:', 'notice:'];

export default function InboxPage({ loaderData: { view, rows, most, times } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useVisibleInterval(refreshMilliseconds, () => void revalidate());
  useSubjectChanges(inboxSubjects, () => void revalidate());
  return (
    <>
      <PageHeader
        title="Inbox"
        actions={<ButtonLink to={href('/admin/inbox/replies')}>Saved replies</ButtonLink>}
      >
        Chats, messages, forms and bounced emails, longest wait first.
      </PageHeader>
      <Panel isFlush>
        <FilterBar isFiltered={view !== 'waiting'}>
          <SelectField id="view" name="view" label="Show" key={view} options={options} defaultValue={view} />
        </FilterBar>
        <DataTable
          caption={inboxListLabels[view].label}
          asCards
          columns={columns}
          rows={rows}
          idOf={({ path }) => path}
          empty={<EmptyListMessage title={inboxListLabels[view].empty} icon="inbox" />}
        />
        {most !== undefined && (
          <p className="border-t border-line px-4 py-3 text-ink-soft">
            These are the first {most}. More will appear as you answer them.
          </p>
        )}
      </Panel>
      {times && (
        <Panel
          title="First answers"
          aside={`Last ${firstAnswerWindowDays} days, in business hours`}
          className="mt-5"
          isFlush
        >
          <FactList
            facts={[
              { label: 'Answered', value: times.answers.toLocaleString('en-US') },
              { label: 'Half within', value: times.half },
              { label: 'Nine in ten within', value: times.nineInTen },
              { label: 'Within a business day', value: `${times.goalPercent}%` },
            ]}
          />
        </Panel>
      )}
    </>
  );
}
