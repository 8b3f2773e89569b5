import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ConversationId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { customers } from '../../identity/schema.ts';
import { unansweredMessages, unreadMessages } from './rules.ts';
import { conversations } from './schema.ts';
import { findVisibleConversation, messagesAfter } from './store.server.ts';
import type {
  Conversation,
  ConversationMark,
  ConversationMessage,
  ConversationOwner,
  StaffConversation,
} from './types.ts';

/**
 * Returns the conversation that its owner sees, with the messages after the client's mark. Returns all messages if the mark is missing or
 * belongs to another conversation.
 */
export async function viewConversation(
  read: Transaction,
  owner: ConversationOwner,
  known?: ConversationMark,
): Promise<Conversation | undefined> {
  const found = await findVisibleConversation(read, owner);
  if (!found) return undefined;
  const position = known?.number === found.number ? known.position : 0;
  return { ...found, messages: await messagesAfter(read, found.id, position) };
}

/**
 * Returns a customer's unread answers for the email about them.
 * @returns undefined if they have been read, the conversation is closed or the customer's email address has changed.
 */
export async function viewUnreadAnswers(
  read: Transaction,
  id: ConversationId,
  recipient: string,
): Promise<{ readonly customerName: string; readonly messages: readonly ConversationMessage[] } | undefined> {
  const { seenPosition, customerId, closedAt } = conversations;
  const [found] = await read
    .select({ seenPosition, email: customers.email, customerName: customers.firstName })
    .from(conversations)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(and(eq(conversations.id, id), isNull(closedAt)));
  if (found?.email !== recipient) return undefined;
  const messages = unreadMessages({ ...found, messages: await messagesAfter(read, id, 0) });
  return messages.length === 0 ? undefined : { customerName: found.customerName, messages };
}

/** The contents of a transcript. */
export type TranscriptView = {
  readonly number: number;
  /** Whether the recipient is the owning customer, who gets the whole transcript. A guest gets only the staff answers. */
  readonly isCustomers: boolean;
  readonly customerName: string | undefined;
  readonly messages: readonly ConversationMessage[];
};

/**
 * Returns the part of a conversation that may be sent to this address. An address that isn't the owning customer's receives only staff
 * answers sent before `askedAt`, because a guest's conversation may have become a customer's by the time the email is written.
 * @returns undefined if there is nothing to send.
 */
export async function viewTranscript(
  read: Transaction,
  id: ConversationId,
  { recipient, askedAt }: { readonly recipient: string; readonly askedAt: Date },
): Promise<TranscriptView | undefined> {
  const [found] = await staffRows(read, eq(conversations.id, id), 1);
  if (!found) return undefined;
  const customer = found.customer?.email === recipient ? found.customer : undefined;
  const all = await messagesAfter(read, id, 0);
  const messages = customer
    ? all
    : all.filter(({ sender, sentAt }) => sender === 'house' && sentAt <= askedAt);
  if (messages.length === 0) return undefined;
  const isCustomers = customer !== undefined;
  return { number: found.number, isCustomers, customerName: customer?.name, messages };
}

type StaffRow = Omit<StaffConversation, 'messages'>;

async function staffRows(read: Transaction, condition: SQL | undefined, limit: number): Promise<StaffRow[]> {
  const { id, number, email, openedAt, updatedAt, closedAt, closedBy } = conversations;
  const other = sql<
    number | null
  >`(select other.number from conversations other where other.id = ${conversations.continuedIn})`;
  const rows = await read
    .select({
      ...{ id, number, openedAt, updatedAt, closedAt, closedBy },
      guestEmail: email,
      customerEmail: customers.email,
      name: sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`,
      isWaiting: sql<boolean>`${conversations.closedAt} is null and ${lastIsVisitors}`,
      continuedIn: other,
    })
    .from(conversations)
    .leftJoin(customers, eq(customers.id, conversations.customerId))
    .where(condition)
    .orderBy(desc(lastIsVisitors), asc(conversations.updatedAt), asc(number))
    .limit(limit);
  return rows.map(({ customerEmail, name, guestEmail, closedAt, closedBy, continuedIn, ...row }) => ({
    ...row,
    customer: customerEmail === null ? undefined : { name, email: customerEmail },
    guestEmail: guestEmail ?? undefined,
    closedAt: closedAt ?? undefined,
    closedBy: closedBy ?? undefined,
    continuedIn: continuedIn ?? undefined,
  }));
}

const lastIsVisitors = sql<boolean>`exists (select from messages last where last.conversation_id = conversations.id
  and last.position = conversations.message_count and last.sender = 'visitor')`;

/** Returns open conversations for staff: those waiting for an answer first, longest wait first. */
export async function listOpenConversations(read: Transaction, limit: number): Promise<StaffRow[]> {
  return staffRows(read, isNull(conversations.closedAt), limit);
}

/** Returns the conversation with this number and all of its messages. For staff only, because numbers can be guessed. */
export async function viewConversationByNumber(
  read: Transaction,
  number: number,
): Promise<StaffConversation | undefined> {
  const [found] = await staffRows(read, eq(conversations.number, number), 1);
  return found && { ...found, messages: await messagesAfter(read, found.id, 0) };
}

/**
 * Returns the conversation in which a visitor has been waiting since this message, with only the unanswered messages. For staff only.
 * @returns undefined if the visitor is no longer waiting, or the wait began with another message.
 */
export async function viewWaitingConversation(
  read: Transaction,
  firstId: string,
): Promise<StaffConversation | undefined> {
  const isThere = sql`${conversations.id} = (select conversation_id from messages where client_id = ${firstId}::uuid)`;
  const [found] = await staffRows(read, isThere, 1);
  if (!found?.isWaiting) return undefined;
  const waiting = unansweredMessages(await messagesAfter(read, found.id, 0));
  return waiting[0]?.clientId === firstId ? { ...found, messages: waiting } : undefined;
}

export async function findConversationNumber(
  read: Transaction,
  id: ConversationId,
): Promise<number | undefined> {
  const [row] = await read
    .select({ number: conversations.number })
    .from(conversations)
    .where(eq(conversations.id, id));
  return row?.number;
}

/** Returns whether this visitor has an open conversation. */
export async function hasOpenConversation(read: Transaction, owner: ConversationOwner): Promise<boolean> {
  const found = await findVisibleConversation(read, owner);
  return found !== undefined && found.closedAt === undefined;
}
