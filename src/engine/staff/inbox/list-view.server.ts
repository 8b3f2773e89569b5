import { type SQL, sql } from 'drizzle-orm';
import type { FormSubmissionId } from '../../../core/ids.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { submissionsByIds } from '../../content/forms/index.server.ts';
import { displayTextOfAnswers, senderOfAnswers } from '../../content/forms/rules.ts';
import type { InboxRow, InboxView, ThreadKind } from './types.ts';

/** The maximum number of threads that a list shows. In a longer list, staff work from the top. */
export const maxListedThreads = 100;

export type InboxDependencies = {
  readonly database: Pick<Database, 'read'>;
  /** Decrypts the answers of forms. */
  readonly seal: Pick<Seal, 'open' | 'keyedHash'>;
};

type Row = Omit<InboxRow, 'since' | 'snoozedUntil'> & {
  readonly id: string;
  readonly since: string;
  readonly snoozedUntil: string | null;
};

/** Queries for every thread, by kind. Conditions can be appended. Chats whose messages were moved to another chat are not listed. */
const threads: Readonly<Record<ThreadKind, SQL>> = {
  chat: sql`
    select 'chat' as kind, chat.number, chat.id, chat.customer_id,
           coalesce(chat.email, '') as email, '' as name, 'chat' as topic, left(last.words, 200) as words,
           chat.state = 'open' as is_open, chat.state = 'open' and last.sender = 'visitor' as is_waiting,
           last.sent_at as last_at, coalesce(chat.closed_at, (select min(sent_at) from messages waiting
             where waiting.conversation_id = chat.id and waiting.position > coalesce((select max(position) from messages answer
               where answer.conversation_id = chat.id and answer.sender = 'house'), 0)), last.sent_at) as since
      from conversations chat
      join messages last on last.conversation_id = chat.id and last.position = chat.message_count
     where chat.continued_in is null`,
  case: sql`
    select 'case' as kind, number, id, customer_id, email, name, topic,
           left(message, 200) as words, state <> 'closed' as is_open, state = 'open' as is_waiting,
           received_at as last_at, case state when 'open' then received_at else updated_at end as since
      from support_cases where true`,
  form: sql`
    select 'form' as kind, number, id, null::uuid as customer_id, '' as email, '' as name, form_name as topic,
           '' as words, closed_at is null as is_open, closed_at is null as is_waiting,
           received_at as last_at, coalesce(closed_at, received_at) as since
      from form_submissions where true`,
  bounce: sql`
    select 'bounce' as kind, bounce.number, bounce.notice_id as id, null::uuid as customer_id, bounce.recipient as email,
           '' as name, notices.kind as topic, bounce.reason as words, closed_at is null as is_open, closed_at is null as is_waiting,
           bounced_at as last_at, coalesce(closed_at, bounced_at) as since
      from bounced_emails bounce join notices on notices.id = bounce.notice_id where true`,
};

/** The SQL condition for an open thread, by kind. A form that was delivered to another program is not open. */
const isOpen: Readonly<Record<ThreadKind, SQL>> = {
  chat: sql`chat.state = 'open'`,
  case: sql`state <> 'closed'`,
  form: sql`closed_at is null and (destination = 'email' or state = 'failed')`,
  bounce: sql`closed_at is null`,
};

const kinds = Object.keys(threads) as ThreadKind[];

const isSnoozed = (now: Date) =>
  sql`(coalesce(desk.snoozed_until > ${now} and desk.snoozed_at >= thread.last_at, false))`;

/**
 * Joins the assignment, snooze and customer to each thread. `thread` can be of any kind. The email address is the thread's own, or the
 * customer's if it has none.
 */
const withDesk = (threads: SQL, now: Date) => sql`
  select thread.kind, thread.number, thread.id, thread.topic, thread.words, thread.is_open as "isOpen",
         thread.is_waiting as "isWaiting", thread.since,
         coalesce(nullif(thread.email, ''), customers.email, '') as email, customers.id is not null as "isCustomer",
         coalesce(trim(customers.first_name || ' ' || customers.last_name), thread.name) as name,
         desk.assigned_to as "assignedTo", case when ${isSnoozed(now)} then desk.snoozed_until end as "snoozedUntil"
    from (${threads}) thread
    left join inbox_threads desk
      on coalesce(desk.conversation_id, desk.case_id, desk.submission_id, desk.notice_id) = thread.id
    left join customers on customers.id = thread.customer_id`;

/**
 * Returns the threads of a view, longest wait first; closed threads are sorted by closing time, latest first. At most `maxListedThreads`.
 */
export async function listInbox(
  reading: InboxDependencies,
  { view, memberId, now }: { readonly view: InboxView; readonly memberId: string; readonly now: Date },
): Promise<InboxRow[]> {
  const conditions: Record<InboxView, SQL> = {
    waiting: sql`thread.is_waiting and not ${isSnoozed(now)}`,
    mine: sql`thread.is_open and desk.assigned_to = ${memberId}`,
    snoozed: sql`thread.is_open and ${isSnoozed(now)}`,
    open: sql`thread.is_open`,
    closed: sql`not thread.is_open`,
  };
  const parts = kinds.map((kind) =>
    view === 'closed'
      ? sql`(${threads[kind]} and closed_at is not null order by closed_at desc limit ${maxListedThreads})`
      : sql`(${threads[kind]} and ${isOpen[kind]})`,
  );
  const order = view === 'closed' ? sql`thread.since desc` : sql`thread.is_waiting desc, thread.since`;
  const { rows } = await reading.database.read.execute<Row>(sql`
    ${withDesk(sql.join(parts, sql` union all `), now)}
     where ${conditions[view]} order by ${order}, thread.number limit ${maxListedThreads}`);
  return (await openForms(reading, rows)).map((row) => ({ ...row, words: row.words.slice(0, 200) }));
}

/** Returns one thread as shown in the list, but with its full text. Undefined if it doesn't exist or was moved to another chat. */
export async function findInboxRow(
  reading: InboxDependencies,
  { kind, id }: Pick<Row, 'kind' | 'id'>,
  now: Date,
): Promise<InboxRow | undefined> {
  const { rows } = await reading.database.read.execute<Row>(sql`
    ${withDesk(threads[kind], now)} where thread.id = ${id}`);
  return (await openForms(reading, rows))[0];
}

/** Converts query rows to inbox rows. Fills in the sender and text of forms from their decrypted answers. */
async function openForms(reading: InboxDependencies, rows: readonly Row[]): Promise<InboxRow[]> {
  const ids = rows.filter(({ kind }) => kind === 'form').map(({ id }) => id as FormSubmissionId);
  const forms = new Map((await submissionsByIds(reading, ids)).map((form) => [String(form.id), form]));
  return rows.map(({ id, since, snoozedUntil, ...row }) => {
    const answers = forms.get(id)?.answers;
    return {
      ...row,
      ...(answers && { ...senderOfAnswers(answers), words: displayTextOfAnswers(answers) }),
      since: new Date(since),
      snoozedUntil: snoozedUntil ? new Date(snoozedUntil) : undefined,
    };
  });
}
