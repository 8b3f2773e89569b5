import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { ConversationId, CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { notifyChannel } from '../../../platform/announcements.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { conversations, messages } from './schema.ts';
import type { Conversation, ConversationMessage, ConversationOwner, MessageSender } from './types.ts';

/** The notification channel for changed conversations. */
export const conversationsChannel = 'conversations';

/** Returns the key by which subscribers of this owner's conversation are notified. */
export function conversationSubscriberKey(owner: ConversationOwner): string {
  return 'customerId' in owner
    ? `customer:${owner.customerId}`
    : `guest:${owner.guestHash.toString('base64url')}`;
}

/** Notifies the owner's subscribers of a change. */
export async function notifyConversationOwner(tx: Transaction, owner: ConversationOwner): Promise<void> {
  await notifyChannel(tx, conversationsChannel, conversationSubscriberKey(owner));
}

/** Serializes writes for this owner until the transaction ends. To lock a guest and a customer, lock the guest first. */
export async function lockConversationOwner(tx: Transaction, owner: ConversationOwner): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${conversationSubscriberKey(owner)}, 0))`,
  );
}

/** Returns the SQL condition for this owner's conversations. All reads and writes by visitors must use it (I-6). */
function isOf(owner: ConversationOwner): SQL {
  return 'customerId' in owner
    ? eq(conversations.customerId, owner.customerId)
    : eq(conversations.guestHash, owner.guestHash);
}

export type LockedConversation = {
  readonly id: ConversationId;
  readonly number: number;
  readonly owner: ConversationOwner;
  readonly isOpen: boolean;
  readonly messageCount: number;
  readonly transcriptCount: number;
  /** The email address that a guest gave for answers. */
  readonly email: string | undefined;
  readonly continuedIn: ConversationId | undefined;
};

/** Locks the first matching conversation against staff and other tabs, preferring an open one, and returns it. */
export async function lockConversationWhere(
  tx: Transaction,
  condition: SQL | undefined,
): Promise<LockedConversation | undefined> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(condition)
    .orderBy(desc(eq(conversations.state, 'open')), desc(conversations.number))
    .limit(1)
    .for('update');
  if (!row) return undefined;
  const { id, number, customerId, guestHash, state, messageCount, transcriptCount } = row;
  invariant(customerId ?? guestHash, 'a conversation is someone’s');
  return {
    ...{ id, number, messageCount, transcriptCount },
    owner: customerId ? { customerId } : { guestHash: guestHash as Buffer },
    isOpen: state === 'open',
    email: row.email ?? undefined,
    continuedIn: row.continuedIn ?? undefined,
  };
}

/** Locks this owner's open conversation against staff and other tabs and returns it, or undefined if there is none. */
export function lockOpenConversation(
  tx: Transaction,
  owner: ConversationOwner,
): Promise<LockedConversation | undefined> {
  return lockConversationWhere(tx, and(isOf(owner), eq(conversations.state, 'open')));
}

/** Locks the conversation that its owner sees, open or closed, and returns it. */
export function lockVisibleConversation(
  tx: Transaction,
  owner: ConversationOwner,
): Promise<LockedConversation | undefined> {
  return lockConversationWhere(tx, and(isOf(owner), isNull(conversations.continuedIn)));
}

/**
 * Locks the conversation with this number and returns it, or undefined if there is none. For staff only, because numbers can be guessed.
 */
export function lockConversationByNumber(
  tx: Transaction,
  number: number,
): Promise<LockedConversation | undefined> {
  return lockConversationWhere(tx, eq(conversations.number, number));
}

export async function insertConversation(
  tx: Transaction,
  owner: ConversationOwner,
  now: Date,
): Promise<LockedConversation> {
  const { customerId, guestHash } = { customerId: null, guestHash: null, ...owner };
  const [row] = await tx
    .insert(conversations)
    .values({
      ...{ id: sql`uuidv7()`, number: sql`nextval('conversation_numbers')`, customerId, guestHash },
      ...{
        state: 'open',
        messageCount: 0,
        transcriptCount: 0,
        seenPosition: 0,
        openedAt: now,
        updatedAt: now,
      },
    })
    .returning({ id: conversations.id, number: conversations.number });
  invariant(row, 'an insert returns its row');
  const begun = { isOpen: true, messageCount: 0, transcriptCount: 0, email: undefined };
  return { ...row, ...begun, owner, continuedIn: undefined };
}

type NewMessage = {
  readonly sender: MessageSender;
  readonly clientId?: string;
  readonly writtenBy?: AuditActor;
  readonly words: string;
  readonly now: Date;
};

/** Adds a message to a locked conversation and notifies its owner. */
export async function appendMessage(
  tx: Transaction,
  { id, owner, messageCount }: LockedConversation,
  { sender, clientId, writtenBy, words, now }: NewMessage,
): Promise<ConversationMessage> {
  const position = messageCount + 1;
  await tx.insert(messages).values({
    ...{ conversationId: id, position, sender, words, sentAt: now },
    ...{ clientId: clientId ?? null, writtenBy: writtenBy ?? null },
  });
  await tx
    .update(conversations)
    // Writing marks everything above as read.
    .set({ messageCount: position, updatedAt: now, ...(sender === 'visitor' && { seenPosition: position }) })
    .where(eq(conversations.id, id));
  await notifyConversationOwner(tx, owner);
  return { position, sender, clientId, words, sentAt: now };
}

/** Returns the message with this client-generated id, or undefined if there is none. `isOwn` is true if it belongs to this owner. */
export async function findMessageByClientId(
  tx: Transaction,
  owner: ConversationOwner,
  clientId: string,
): Promise<
  { readonly number: number; readonly message: ConversationMessage; readonly isOwn: boolean } | undefined
> {
  const [found] = await tx
    .select({ message: messages, number: conversations.number, isOwn: sql<boolean>`${isOf(owner)}` })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.clientId, clientId));
  // Without a match the comparison is null.
  return found && { number: found.number, message: asMessage(found.message), isOwn: found.isOwn === true };
}

/** Counts the visitor's messages since staff last answered. */
export async function countUnansweredMessages(tx: Transaction, id: ConversationId): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from messages
     where conversation_id = ${id} and position > coalesce(
       (select max(position) from messages where conversation_id = ${id} and sender = 'house'), 0)`);
  return rows[0]?.count ?? 0;
}

/** Returns whether staff have answered after this position in the conversation. */
export async function hasStaffAnswer(tx: Transaction, id: ConversationId, after = 0): Promise<boolean> {
  const answer = tx.select({ position: messages.position }).from(messages);
  const [found] = await answer
    .where(and(eq(messages.conversationId, id), eq(messages.sender, 'house'), gt(messages.position, after)))
    .limit(1);
  return found !== undefined;
}

type Closing = { readonly actor: AuditActor; readonly now: Date };

/** Marks a locked, open conversation as closed and notifies its owner. */
export async function markConversationClosed(
  tx: Transaction,
  { id, owner }: LockedConversation,
  { actor, now }: Closing,
): Promise<void> {
  const closed = { state: 'closed', closedAt: now, closedBy: actor } as const;
  await tx.update(conversations).set(closed).where(eq(conversations.id, id));
  await notifyConversationOwner(tx, owner);
}

/**
 * Assigns all conversations of a guest to a customer.
 * @returns the number of conversations.
 */
export async function assignGuestConversations(
  tx: Transaction,
  guestHash: Buffer,
  customerId: CustomerId,
): Promise<number> {
  const given = await tx
    .update(conversations)
    .set({ customerId, guestHash: null, email: null })
    .where(eq(conversations.guestHash, guestHash));
  return given.rowCount ?? 0;
}

/** Moves the messages of one locked conversation to the end of another. The emptied conversation is closed and refers to the other. */
export async function moveConversationMessages(
  tx: Transaction,
  from: LockedConversation,
  to: LockedConversation,
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({ conversationId: to.id, position: sql`${messages.position} + ${to.messageCount}` })
    .where(eq(messages.conversationId, from.id));
  await tx
    .update(conversations)
    .set({
      ...{ messageCount: 0, continuedIn: to.id },
      ...{ state: 'closed', closedAt: now, closedBy: 'system' },
    })
    .where(eq(conversations.id, from.id));
  await tx
    .update(conversations)
    .set({ messageCount: to.messageCount + from.messageCount, updatedAt: now })
    .where(eq(conversations.id, to.id));
}

/**
 * Increments the count of emailed transcripts, and stores the guest's email address if there is one.
 * @returns the transcript's number within the conversation.
 */
export async function incrementTranscriptCount(
  tx: Transaction,
  { id, transcriptCount }: LockedConversation,
  guestEmail: string | undefined,
): Promise<number> {
  const n = transcriptCount + 1;
  await tx
    .update(conversations)
    .set({ transcriptCount: n, ...(guestEmail !== undefined && { email: guestEmail }) })
    .where(eq(conversations.id, id));
  return n;
}

function asMessage(row: typeof messages.$inferSelect): ConversationMessage {
  const { position, sender, clientId, words, sentAt } = row;
  return { position, sender, clientId: clientId ?? undefined, words, sentAt };
}

/** Returns a conversation's messages after this position, in order. */
export async function messagesAfter(
  read: Transaction,
  id: ConversationId,
  position: number,
): Promise<ConversationMessage[]> {
  const rows = await read
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, id), gt(messages.position, position)))
    .orderBy(asc(messages.position));
  return rows.map(asMessage);
}

/** Returns the conversation that its owner sees: the open one, or else the last closed one. Undefined if there is none. */
export async function findVisibleConversation(
  read: Transaction,
  owner: ConversationOwner,
): Promise<Omit<Conversation, 'messages'> | undefined> {
  const { id, number, closedAt, seenPosition } = conversations;
  const [row] = await read
    .select({ id, number, closedAt, seenPosition })
    .from(conversations)
    .where(and(isOf(owner), isNull(conversations.continuedIn)))
    .orderBy(desc(eq(conversations.state, 'open')), desc(number))
    .limit(1);
  return row && { ...row, closedAt: row.closedAt ?? undefined };
}

/** Marks all messages as read by this owner. */
export async function markConversationRead(tx: Transaction, owner: ConversationOwner): Promise<void> {
  const { seenPosition, messageCount } = conversations;
  await tx
    .update(conversations)
    .set({ seenPosition: messageCount })
    .where(and(isOf(owner), lt(seenPosition, messageCount)));
}

/** Deletes all conversations of a customer whose account is being closed. */
export async function deleteConversationsOfCustomer(tx: Transaction, customerId: CustomerId): Promise<void> {
  await tx.delete(conversations).where(eq(conversations.customerId, customerId));
}
