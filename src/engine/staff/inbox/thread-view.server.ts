import { type SQL, sql } from 'drizzle-orm';
import type { ConversationId, FormSubmissionId, NoticeId, SupportCaseId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { auditSubjectOfThread } from './keep-inbox.server.ts';
import { findInboxRow, type InboxDependencies } from './list-view.server.ts';
import type { Thread, ThreadKind, ThreadMessage, ThreadSubject } from './types.ts';

/**
 * Returns the thread of this kind and number, or undefined if there is none. A chat that continues in another chat returns that one. For
 * staff only, since numbers can be guessed.
 */
export async function findThreadSubject(
  read: Transaction,
  kind: ThreadKind,
  number: number,
): Promise<ThreadSubject | undefined> {
  const questions: Record<ThreadKind, SQL> = {
    chat: sql`select coalesce(continued_in, id) as id from conversations where number = ${number}`,
    case: sql`select id from support_cases where number = ${number}`,
    form: sql`select id from form_submissions where number = ${number}`,
    bounce: sql`select notice_id as id from bounced_emails where number = ${number}`,
  };
  const { rows } = await read.execute<{ id: string }>(questions[kind]);
  const id = rows[0]?.id;
  return id === undefined ? undefined : subjectOf(kind, id);
}

function subjectOf(kind: ThreadKind, id: string): ThreadSubject {
  switch (kind) {
    case 'chat':
      return { kind, conversationId: id as ConversationId };
    case 'case':
      return { kind, caseId: id as SupportCaseId };
    case 'form':
      return { kind, submissionId: id as FormSubmissionId };
    case 'bounce':
      return { kind, noticeId: id as NoticeId };
  }
}

type Facts = Pick<Thread, 'personId' | 'photoCount' | 'caseNumber' | 'failure'> & {
  readonly orderNumber: string | null;
  readonly closedAt: string | null;
};

/** Returns a thread with all of its messages, or undefined if it doesn't exist. */
export async function readThread(
  reading: InboxDependencies,
  subject: ThreadSubject,
  now: Date,
): Promise<Thread | undefined> {
  const { read } = reading.database;
  const { kind } = subject;
  const id = auditSubjectOfThread(subject).subjectId;
  const row = await findInboxRow(reading, { kind, id }, now);
  if (!row) return undefined;
  const [more, messages] = await Promise.all([
    read.execute<Facts>(sql`
      select about.order_number as "orderNumber", about.closed_at as "closedAt", about.photos as "photoCount",
             about.case_number as "caseNumber", about.failure,
             (select people.id from people where people.customer_id = about.customer_id or people.email = ${row.email}::citext
               order by people.customer_id = about.customer_id desc nulls last limit 1) as "personId"
        from (${factsOf(kind, id)}) about`),
    read.execute<Omit<ThreadMessage, 'sentAt'> & { readonly sentAt: string }>(messagesOf(kind, id)),
  ]);
  const [about] = more.rows;
  if (!about) return undefined;
  const { words, ...shown } = row;
  return {
    ...{ ...shown, ...about, subject },
    mark: markOf({ last: messages.rows.at(-1)?.position ?? 0, isOpen: shown.isOpen }),
    orderNumber: about.orderNumber === null ? null : Number(about.orderNumber),
    closedAt: about.closedAt === null ? null : new Date(about.closedAt),
    messages: messages.rows.map((message) => ({
      ...message,
      // What a form says is sealed.
      words: kind === 'form' ? words : message.words,
      sentAt: new Date(message.sentAt),
    })),
  };
}

function factsOf(kind: ThreadKind, id: string): SQL {
  switch (kind) {
    case 'chat':
      return sql`
        select customer_id, null::bigint as order_number, closed_at, 0 as photos, null::integer as case_number, null as failure
          from conversations where id = ${id}`;
    case 'case':
      return sql`
        select customer_id, order_number, closed_at, (select count(*)::integer from support_photos where case_id = ${id}) as photos,
               null::integer as case_number, null as failure
          from support_cases where id = ${id}`;
    case 'form':
      return sql`
        select null::uuid as customer_id, null::bigint as order_number, closed_at, 0 as photos,
               (select number from support_cases where form_key = form_submissions.id) as case_number,
               case state when 'failed' then reason end as failure
          from form_submissions where id = ${id}`;
    case 'bounce':
      return sql`
        select null::uuid as customer_id, orders.number as order_number, bounce.closed_at, 0 as photos,
               null::integer as case_number, null as failure
          from bounced_emails bounce
          join notices on notices.id = bounce.notice_id
          left join orders on orders.id = case when notices.subject_type in ('order', 'fulfilment') then notices.subject_id::uuid end
         where bounce.notice_id = ${id}`;
  }
}

/** Returns a query for a thread's messages in order. A case begins with the customer's message. */
function messagesOf(kind: ThreadKind, id: string): SQL {
  switch (kind) {
    case 'chat':
      return sql`
        select position, sender = 'house' as "isOurs", written_by as "writtenBy", words, sent_at as "sentAt"
          from messages where conversation_id = ${id} order by position`;
    case 'case':
      return sql`
        select 0 as position, false as "isOurs", null as "writtenBy", message as words, received_at as "sentAt"
          from support_cases where id = ${id}
        union all
        select n, true, answered_by, words, answered_at from support_answers where case_id = ${id} order by position`;
    case 'form':
      return sql`
        select 0 as position, false as "isOurs", null as "writtenBy", '' as words, received_at as "sentAt"
          from form_submissions where id = ${id}`;
    case 'bounce':
      return sql`
        select 0 as position, false as "isOurs", null as "writtenBy", reason as words, bounced_at as "sentAt"
          from bounced_emails where notice_id = ${id}`;
  }
}

/**
 * Returns the current value of `Thread.mark` without reading the thread, since open pages check it every few seconds. Undefined if the
 * thread was deleted.
 */
export async function readThreadMark(read: Transaction, subject: ThreadSubject): Promise<string | undefined> {
  const { rows } = await read.execute<{ last: number; isOpen: boolean }>(marksOf(subject));
  return rows[0] && markOf(rows[0]);
}

function marksOf(subject: ThreadSubject): SQL {
  switch (subject.kind) {
    case 'chat':
      return sql`select message_count as last, state = 'open' as "isOpen" from conversations where id = ${subject.conversationId}`;
    case 'case':
      return sql`
        select (select coalesce(max(n), 0) from support_answers where case_id = ${subject.caseId}) as last,
               state <> 'closed' as "isOpen" from support_cases where id = ${subject.caseId}`;
    case 'form':
      return sql`select 0 as last, closed_at is null as "isOpen" from form_submissions where id = ${subject.submissionId}`;
    case 'bounce':
      return sql`select 0 as last, closed_at is null as "isOpen" from bounced_emails where notice_id = ${subject.noticeId}`;
  }
}

function markOf({ last, isOpen }: { readonly last: number; readonly isOpen: boolean }): string {
  return `${last} ${isOpen}`;
}
