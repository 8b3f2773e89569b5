import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ConversationId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { conversations, messages } from './schema.ts';
import { type LockedConversation, lockConversationWhere } from './store.server.ts';
import type { UnreadAnswer, WaitingVisitor } from './types.ts';

const first = alias(messages, 'first');

/** Returns visitors who are waiting for an answer and about whom the winery hasn't been notified, longest wait first. */
export async function findUnreportedWaitingVisitors(
  read: Transaction,
  limit: number,
): Promise<WaitingVisitor[]> {
  const sinceAnswer = sql`${first.position} = 1 + coalesce(
    (select max(said.position) from messages said where said.conversation_id = ${conversations.id} and said.sender = 'house'), 0)`;
  const isReported = sql`exists (select from notices
    where kind = 'visitor-waits' and subject_type = 'unanswered_message' and subject_id = ${first.clientId}::text)`;
  const rows = await read
    .select({ firstId: first.clientId, firstAt: first.sentAt, lastAt: conversations.updatedAt })
    .from(conversations)
    .innerJoin(first, and(eq(first.conversationId, conversations.id), sinceAnswer))
    .where(sql`${conversations.state} = 'open' and not ${isReported}`)
    .orderBy(asc(first.sentAt), asc(conversations.number))
    .limit(limit);
  return rows as WaitingVisitor[];
}

/** Returns customers' open conversations whose unread answers were all sent by this instant and for which no email was enqueued. */
export async function findUnreportedUnreadAnswers(
  read: Transaction,
  before: Date,
  limit: number,
): Promise<UnreadAnswer[]> {
  const { rows } = await read.execute<UnreadAnswer>(sql`
    select conversations.id, unseen.position, customers.email
      from conversations
      join customers on customers.id = conversations.customer_id
      join lateral (
        select min(position) as position, max(sent_at) as last_at from messages
         where conversation_id = conversations.id and sender = 'house' and position > conversations.seen_position
      ) unseen on unseen.last_at <= ${before.toISOString()}::timestamptz
     where conversations.state = 'open'
       and not exists (select from notices
         where kind = 'answer-waits' and subject_type = 'unseen_answer'
           and subject_id = conversations.id::text and occurrence = unseen.position::text)
     order by unseen.last_at
     limit ${limit}`);
  return rows;
}

/** Returns open conversations without messages since this instant, longest inactive first. */
export async function findInactiveConversations(read: Transaction, since: Date): Promise<ConversationId[]> {
  const rows = await read
    .select({ id: conversations.id })
    .from(conversations)
    .where(isOpenAndSilent(since))
    .orderBy(asc(conversations.updatedAt));
  return rows.map(({ id }) => id);
}

/** Locks a conversation and returns it, or undefined if it was closed or received a message since this instant. */
export function lockInactiveConversation(
  tx: Transaction,
  id: ConversationId,
  since: Date,
): Promise<LockedConversation | undefined> {
  return lockConversationWhere(tx, and(eq(conversations.id, id), isOpenAndSilent(since)));
}

function isOpenAndSilent(since: Date) {
  return and(sql`${conversations.state} = 'open'`, lte(conversations.updatedAt, since));
}

/**
 * Deletes conversations without messages since this instant, and those that continued in them. A conversation that staff closed later is
 * kept until its closing is as old; an automatic closing doesn't extend its life.
 */
export async function deleteInactiveConversations(tx: Transaction, since: Date): Promise<void> {
  const { updatedAt, closedAt, closedBy } = conversations;
  await tx
    .delete(conversations)
    .where(and(lt(updatedAt, since), or(isNull(closedAt), lt(closedAt, since), eq(closedBy, 'system'))));
}
