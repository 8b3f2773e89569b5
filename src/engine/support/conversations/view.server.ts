import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ConversationId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { customers } from '../../identity/schema.ts';
import { unansweredOf, unseenOf } from './rules.ts';
import { conversations } from './schema.ts';
import { messagesAfter, newestOf } from './store.server.ts';
import type { Conversation, ConversationOwner, Mark, Message, StaffConversation } from './types.ts';

/**
 * The conversation that its owner sees, with what was said after the mark that they know; all of it where they know none, or
 * another one.
 */
export async function viewConversation(
  read: Transaction,
  owner: ConversationOwner,
  known?: Mark,
): Promise<Conversation | undefined> {
  const found = await newestOf(read, owner);
  if (!found) return undefined;
  const position = known?.number === found.number ? known.position : 0;
  return { ...found, messages: await messagesAfter(read, found.id, position) };
}

/**
 * What a customer has not looked at yet of the house's answers, for the email that tells of them.
 * @returns undefined when they have, or the conversation is over.
 */
export async function viewUnseen(
  read: Transaction,
  id: ConversationId,
  recipient: string,
): Promise<{ readonly customerName: string; readonly messages: readonly Message[] } | undefined> {
  const { seenPosition, customerId, closedAt } = conversations;
  const [found] = await read
    .select({ seenPosition, email: customers.email, customerName: customers.firstName })
    .from(conversations)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(and(eq(conversations.id, id), isNull(closedAt)));
  if (found?.email !== recipient) return undefined;
  const messages = unseenOf({ ...found, messages: await messagesAfter(read, id, 0) });
  return messages.length === 0 ? undefined : { customerName: found.customerName, messages };
}

/** What a transcript is made of. */
export type TranscriptView = {
  readonly number: number;
  /** Whether it goes to the customer whose it is, who gets all of it; anybody else gets what the house answered. */
  readonly isCustomers: boolean;
  readonly customerName: string | undefined;
  readonly messages: readonly Message[];
};

/**
 * What may be told to this mailbox of a conversation. A guest’s may be a customer’s by the time the mail is written: where the guest
 * wanted it, nothing of the customer is told, not even what we answered them since.
 * @returns undefined when that is nothing.
 */
export async function viewTranscript(
  read: Transaction,
  id: ConversationId,
  { recipient, askedAt }: { readonly recipient: string; readonly askedAt: Date },
): Promise<TranscriptView | undefined> {
  const [found] = await staffRows(read, eq(conversations.id, id), 1);
  if (!found) return undefined;
  const customer = found.customer?.email === recipient ? found.customer : undefined;
  const said = await messagesAfter(read, id, 0);
  const messages = customer
    ? said
    : said.filter(({ sender, sentAt }) => sender === 'house' && sentAt <= askedAt);
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

/** For staff: what is open, first what is waiting for an answer, the longest first. */
export async function openConversations(read: Transaction, limit: number): Promise<StaffRow[]> {
  return staffRows(read, isNull(conversations.closedAt), limit);
}

/** For staff, and for nobody else, since numbers can be counted. */
export async function conversationNumbered(
  read: Transaction,
  number: number,
): Promise<StaffConversation | undefined> {
  const [found] = await staffRows(read, eq(conversations.number, number), 1);
  return found && { ...found, messages: await messagesAfter(read, found.id, 0) };
}

/**
 * For staff: the conversation in which somebody has waited since this message of theirs, with the words that wait and no others.
 * @returns undefined when they wait no more, or have waited since another one.
 */
export async function viewWaiting(
  read: Transaction,
  firstId: string,
): Promise<StaffConversation | undefined> {
  const isThere = sql`${conversations.id} = (select conversation_id from messages where client_id = ${firstId}::uuid)`;
  const [found] = await staffRows(read, isThere, 1);
  if (!found?.isWaiting) return undefined;
  const waiting = unansweredOf(await messagesAfter(read, found.id, 0));
  return waiting[0]?.clientId === firstId ? { ...found, messages: waiting } : undefined;
}

export async function numberOf(read: Transaction, id: ConversationId): Promise<number | undefined> {
  const [row] = await read
    .select({ number: conversations.number })
    .from(conversations)
    .where(eq(conversations.id, id));
  return row?.number;
}

/** Whether this visitor goes on where they are, rather than beginning. */
export async function hasOpenConversation(read: Transaction, owner: ConversationOwner): Promise<boolean> {
  const found = await newestOf(read, owner);
  return found !== undefined && found.closedAt === undefined;
}
