import { type SQL, sql } from 'drizzle-orm';
import type { ConversationId, SupportCaseId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { InboxRow, InboxView, Thread, ThreadKind, ThreadMessage, ThreadSubject } from './types.ts';

/** A list longer than this is worked off from its top. */
export const mostThreads = 100;

type Row = Omit<InboxRow, 'since' | 'snoozedUntil'> & {
  readonly since: string;
  readonly snoozedUntil: string | null;
};

/** Chats whose messages were moved to another one are not listed. */
const chats = sql`
  select 'chat' as kind, chat.number, chat.id as conversation_id, null::uuid as case_id, chat.customer_id,
         coalesce(chat.email, '') as email, '' as name, 'chat' as topic, left(last.words, 200) as words,
         chat.state = 'open' as is_open, chat.state = 'open' and last.sender = 'visitor' as is_waiting,
         last.sent_at as last_at, coalesce(chat.closed_at, (select min(sent_at) from messages waiting
           where waiting.conversation_id = chat.id and waiting.position > coalesce((select max(position) from messages answer
             where answer.conversation_id = chat.id and answer.sender = 'house'), 0)), last.sent_at) as since
    from conversations chat
    join messages last on last.conversation_id = chat.id and last.position = chat.message_count
   where chat.continued_in is null`;

const cases = sql`
  select 'case' as kind, number, null::uuid as conversation_id, id as case_id, customer_id, email, name, topic,
         left(message, 200) as words, state <> 'closed' as is_open, state = 'open' as is_waiting,
         received_at as last_at, case state when 'open' then received_at else updated_at end as since
    from support_cases where true`;

const isSnoozed = (now: Date) =>
  sql`(coalesce(desk.snoozed_until > ${now} and desk.snoozed_at >= thread.last_at, false))`;

/**
 * Joins what staff decided about each thread and its customer. `thread` is one of both kinds. A case is answered to the
 * address that it came from, a customer's chat to that of the account.
 */
const withDesk = (threads: SQL, now: Date) => sql`
  select thread.kind, thread.number, thread.topic, thread.words, thread.is_open as "isOpen", thread.is_waiting as "isWaiting",
         thread.since, coalesce(nullif(thread.email, ''), customers.email, '') as email, customers.id is not null as "isCustomer",
         coalesce(trim(customers.first_name || ' ' || customers.last_name), thread.name) as name,
         desk.assigned_to as "assignedTo", case when ${isSnoozed(now)} then desk.snoozed_until end as "snoozedUntil"
    from (${threads}) thread
    left join inbox_threads desk on desk.conversation_id = thread.conversation_id or desk.case_id = thread.case_id
    left join customers on customers.id = thread.customer_id`;

/** Returns the threads of a view, the longest wait first; closed ones with the latest first. At most `mostThreads`. */
export async function listInbox(
  read: Transaction,
  { view, memberId, now }: { readonly view: InboxView; readonly memberId: string; readonly now: Date },
): Promise<InboxRow[]> {
  const conditions: Record<InboxView, SQL> = {
    waiting: sql`thread.is_waiting and not ${isSnoozed(now)}`,
    mine: sql`thread.is_open and desk.assigned_to = ${memberId}`,
    snoozed: sql`thread.is_open and ${isSnoozed(now)}`,
    open: sql`thread.is_open`,
    closed: sql`not thread.is_open`,
  };
  const latest = sql`order by closed_at desc limit ${mostThreads}`;
  const threads =
    view === 'closed'
      ? sql`(${chats} and closed_at is not null ${latest}) union all (${cases} and closed_at is not null ${latest})`
      : sql`${chats} and chat.state = 'open' union all ${cases} and state <> 'closed'`;
  const order = view === 'closed' ? sql`thread.since desc` : sql`thread.is_waiting desc, thread.since`;
  const { rows } = await read.execute<Row>(sql`
    ${withDesk(threads, now)}
     where ${conditions[view]} order by ${order}, thread.number limit ${mostThreads}`);
  return rows.map(asRow);
}

function asRow({ since, snoozedUntil, ...row }: Row): InboxRow {
  return { ...row, since: new Date(since), snoozedUntil: snoozedUntil ? new Date(snoozedUntil) : undefined };
}

/**
 * Returns the subject of a thread; of a chat that continues in another one, that one. For staff only, since numbers can be
 * guessed.
 */
export async function findThread(
  read: Transaction,
  kind: ThreadKind,
  number: number,
): Promise<ThreadSubject | undefined> {
  const found =
    kind === 'chat'
      ? sql`select coalesce(continued_in, id) as id from conversations where number = ${number}`
      : sql`select id from support_cases where number = ${number}`;
  const { rows } = await read.execute<{ id: string }>(found);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  return kind === 'chat'
    ? { kind, conversationId: id as ConversationId }
    : { kind, caseId: id as SupportCaseId };
}

type Facts = Pick<Thread, 'personId' | 'photoCount'> & {
  readonly orderNumber: string | null;
  readonly closedAt: string | null;
};

/** Returns a whole thread. */
export async function readThread(
  read: Transaction,
  subject: ThreadSubject,
  now: Date,
): Promise<Thread | undefined> {
  const isChat = subject.kind === 'chat';
  const id = isChat ? subject.conversationId : subject.caseId;
  const listed = isChat ? sql`${chats} and chat.id = ${id}` : sql`${cases} and id = ${id}`;
  const facts = isChat
    ? sql`select customer_id, email, null::bigint as order_number, closed_at, 0 as photos from conversations where id = ${id}`
    : sql`select customer_id, email, order_number, closed_at, (select count(*)::integer from support_photos where case_id = ${id}) as photos
            from support_cases where id = ${id}`;
  const [row, more, messages] = await Promise.all([
    read.execute<Row>(withDesk(listed, now)),
    read.execute<Facts>(sql`
      select about.order_number as "orderNumber", about.closed_at as "closedAt", about.photos as "photoCount",
             (select people.id from people where people.customer_id = about.customer_id or people.email = about.email
               order by people.customer_id = about.customer_id desc nulls last limit 1) as "personId"
        from (${facts}) about`),
    read.execute<Omit<ThreadMessage, 'sentAt'> & { readonly sentAt: string }>(messagesOf(subject)),
  ]);
  const [thread] = row.rows;
  const [about] = more.rows;
  if (!thread || !about) return undefined;
  const { words: _beginning, ...shown } = asRow(thread);
  return {
    ...shown,
    subject,
    personId: about.personId,
    photoCount: about.photoCount,
    mark: markOf({ last: messages.rows.at(-1)?.position ?? 0, isOpen: shown.isOpen }),
    orderNumber: about.orderNumber === null ? null : Number(about.orderNumber),
    closedAt: about.closedAt === null ? null : new Date(about.closedAt),
    messages: messages.rows.map((message) => ({ ...message, sentAt: new Date(message.sentAt) })),
  };
}

/**
 * Returns what `Thread.mark` would be, without reading the thread: pages that show it ask every few seconds. Undefined once it
 * is deleted.
 */
export async function readMark(read: Transaction, subject: ThreadSubject): Promise<string | undefined> {
  const { rows } = await read.execute<{ last: number; isOpen: boolean }>(
    subject.kind === 'chat'
      ? sql`select message_count as last, state = 'open' as "isOpen" from conversations where id = ${subject.conversationId}`
      : sql`select (select coalesce(max(n), 0) from support_answers where case_id = ${subject.caseId}) as last,
                   state <> 'closed' as "isOpen" from support_cases where id = ${subject.caseId}`,
  );
  return rows[0] && markOf(rows[0]);
}

function markOf({ last, isOpen }: { readonly last: number; readonly isOpen: boolean }): string {
  return `${last} ${isOpen}`;
}

/** A case's message comes before its answers. */
function messagesOf(subject: ThreadSubject): SQL {
  if (subject.kind === 'chat') {
    return sql`
      select position, sender = 'house' as "isOurs", written_by as "writtenBy", words, sent_at as "sentAt"
        from messages where conversation_id = ${subject.conversationId} order by position`;
  }
  const { caseId } = subject;
  return sql`
    select 0 as position, false as "isOurs", null as "writtenBy", message as words, received_at as "sentAt"
      from support_cases where id = ${caseId}
    union all
    select n, true, answered_by, words, answered_at from support_answers where case_id = ${caseId} order by position`;
}
