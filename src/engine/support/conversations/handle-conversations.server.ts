import type { CustomerId } from '../../../core/ids.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor, StaffActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { findCustomer } from '../../identity/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { alreadyAnsweredRefusal } from '../rules.ts';
import {
  evaluateMessageLimits,
  evaluateTranscriptRequest,
  maxStaffReplyLength,
  maxVisitorMessageLength,
  validateMessageText,
} from './rules.ts';
import {
  appendMessage,
  assignGuestConversations,
  countUnansweredMessages,
  findMessageByClientId,
  hasStaffAnswer,
  incrementTranscriptCount,
  insertConversation,
  type LockedConversation,
  lockConversationByNumber,
  lockConversationOwner,
  lockOpenConversation,
  lockVisibleConversation,
  markConversationClosed,
  moveConversationMessages,
  notifyConversationOwner,
} from './store.server.ts';
import type { ConversationMessage, ConversationOwner, ConversationRefusalCode } from './types.ts';
import { findConversationNumber } from './view.server.ts';

export type ConversationDependencies = {
  readonly database: Pick<Database, 'read' | 'transaction'>;
  readonly clock: Clock;
};

export type SentMessage = { readonly number: number; readonly message: ConversationMessage };

/**
 * Adds a message to a visitor's open conversation, or opens one. Messages of one visitor are serialized across tabs. A message that is sent
 * again is recognized, even if its conversation has since been closed.
 * @param message.words the text, normalized for storage
 */
export async function sendVisitorMessage(
  { database, clock }: ConversationDependencies,
  owner: ConversationOwner,
  message: { readonly clientId: string; readonly words: string },
): Promise<Result<SentMessage, ConversationRefusalCode>> {
  const { clientId } = message;
  const evaluated = validateMessageText(message.words, maxVisitorMessageLength);
  if (!evaluated.ok) return evaluated;
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<SentMessage, ConversationRefusalCode>> => {
    await lockConversationOwner(tx, owner);
    const known = await findMessageByClientId(tx, owner, clientId);
    if (known?.isOwn) return ok({ number: known.number, message: known.message });
    if (known) return refused({ code: 'MESSAGE_KEY', sentence: 'Please send this again.' });
    const open = (await lockOpenConversation(tx, owner)) ?? (await insertConversation(tx, owner, now));
    const unanswered = await countUnansweredMessages(tx, open.id);
    const flood = evaluateMessageLimits({ messageCount: open.messageCount, unanswered });
    if (flood) return flood;
    const written = { sender: 'visitor', clientId, words: evaluated.value, now } as const;
    return ok({ number: open.number, message: await appendMessage(tx, open, written) });
  });
}

type Named = { readonly number: number; readonly actor: StaffActor; readonly requestId?: string };

/**
 * Adds a staff answer to an open conversation and notifies its subscribers.
 * @param reply.after the position of the last message that the writer has read; ANSWERED_MEANWHILE if a colleague has answered since.
 */
export async function replyToConversation(
  { database, clock }: ConversationDependencies,
  { number, actor, requestId, words, after }: Named & { readonly words: string; readonly after?: number },
): Promise<Result<{ readonly position: number }, ConversationRefusalCode>> {
  const evaluated = validateMessageText(words, maxStaffReplyLength);
  if (!evaluated.ok) return evaluated;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const found = await lockConversationByNumber(tx, number);
    if (!found) return noConversation(number);
    if (!found.isOpen) return isClosed(tx, found);
    if (after !== undefined && (await hasStaffAnswer(tx, found.id, after))) return alreadyAnsweredRefusal;
    const reply = { sender: 'house', writtenBy: actor, words: evaluated.value, now } as const;
    const { position } = await appendMessage(tx, found, reply);
    const about = { subjectType: 'conversation', subjectId: found.id, data: { position } } as const;
    await recordAudit(tx, { at: now, actor, requestId, action: 'conversation.answered', ...about });
    return ok({ position });
  });
}

/**
 * Closes a conversation, so that the visitor's next message opens another one. Enqueues its transcript for a customer, or for a guest who
 * gave an email address and was answered. Closing it again changes nothing.
 */
export async function closeConversation(
  { database, clock, jobs }: ConversationDependencies & { readonly jobs: JobQueue },
  { number, actor, requestId }: Named,
): Promise<Result<undefined, ConversationRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const found = await lockConversationByNumber(tx, number);
    if (!found) return noConversation(number);
    if (found.continuedIn) return isClosed(tx, found);
    if (!found.isOpen) return ok(undefined);
    await closeLockedConversation(tx, jobs, found, { actor, now });
    const about = { subjectType: 'conversation', subjectId: found.id } as const;
    await recordAudit(tx, { at: now, actor, requestId, action: 'conversation.closed', ...about });
    return ok(undefined);
  });
}

/**
 * Closes a locked, open conversation. Enqueues its transcript for a customer, or for a guest who gave an email address and was answered.
 */
export async function closeLockedConversation(
  tx: Transaction,
  jobs: JobQueue,
  open: LockedConversation,
  { actor, now }: { readonly actor: AuditActor; readonly now: Date },
): Promise<void> {
  await markConversationClosed(tx, open, { actor, now });
  await enqueueTranscript(tx, jobs, open, { occurrence: 'closed', now });
}

function noConversation(number: number): Refused<'CONVERSATION_NOT_FOUND'> {
  return refused({ code: 'CONVERSATION_NOT_FOUND', sentence: `We couldn’t find conversation ${number}.` });
}

async function isClosed(
  tx: Transaction,
  { number, continuedIn }: LockedConversation,
): Promise<Refused<'CONVERSATION_CLOSED'>> {
  const other = continuedIn && (await findConversationNumber(tx, continuedIn));
  const sentence = other
    ? `The visitor signed in, so conversation ${number} is now ${other}.`
    : `Conversation ${number} is closed.`;
  return refused({ code: 'CONVERSATION_CLOSED', sentence });
}

/**
 * Enqueues the transcript for the owner's email address. An address given by a guest may belong to someone else, so it receives only our
 * answers, and only if there are any.
 */
async function enqueueTranscript(
  tx: Transaction,
  jobs: JobQueue,
  { id, owner, email }: Pick<LockedConversation, 'id' | 'owner' | 'email'>,
  { occurrence, now }: { readonly occurrence: string; readonly now: Date },
): Promise<void> {
  const isCustomer = 'customerId' in owner;
  const recipient = isCustomer ? (await findCustomer(tx, owner.customerId))?.email : email;
  if (recipient === undefined || !(isCustomer || (await hasStaffAnswer(tx, id)))) return;
  const about = { kind: 'transcript', subjectType: 'conversation', subjectId: id, occurrence } as const;
  await enqueueNotice(tx, jobs, { ...about, recipient, at: now });
}

/**
 * Emails the transcript to a visitor, at most five times per conversation.
 * @param guestEmail the email address that a guest entered, also stored for the transcript sent on closing
 */
export async function requestTranscript(
  { database, clock, jobs }: ConversationDependencies & { readonly jobs: JobQueue },
  owner: ConversationOwner,
  guestEmail: string | undefined,
): Promise<Result<undefined, ConversationRefusalCode>> {
  const isGuest = !('customerId' in owner);
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockConversationOwner(tx, owner);
    const found = await lockVisibleConversation(tx, owner);
    if (!found) {
      return refused({ code: 'CONVERSATION_NOT_FOUND', sentence: 'There’s nothing to email yet.' });
    }
    const { transcriptCount, messageCount } = found;
    const hasMessages = isGuest ? await hasStaffAnswer(tx, found.id) : messageCount > 0;
    const refusal = evaluateTranscriptRequest({ transcriptCount, hasMessages, isGuest });
    if (refusal) return refusal;
    const email = isGuest ? guestEmail : undefined;
    const n = await incrementTranscriptCount(tx, found, email);
    await enqueueTranscript(tx, jobs, { ...found, email }, { occurrence: String(n), now });
    return ok(undefined);
  });
}

/**
 * Assigns a guest's conversations to the customer who signed in with the same browser, as proved by the guest cookie and the session. If
 * both have an open conversation, the guest's continues in the customer's.
 * @returns whether the guest had any conversations.
 */
export async function moveConversationsToCustomer(
  { database, clock }: ConversationDependencies,
  { guestHash, customerId }: { readonly guestHash: Buffer; readonly customerId: CustomerId },
): Promise<boolean> {
  const [guest, customer] = [{ guestHash }, { customerId }];
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockConversationOwner(tx, guest);
    await lockConversationOwner(tx, customer);
    const guests = await lockOpenConversation(tx, guest);
    const own = guests && (await lockOpenConversation(tx, customer));
    if (guests && own) await moveConversationMessages(tx, guests, own, now);
    if ((await assignGuestConversations(tx, guestHash, customerId)) === 0) return false;
    await notifyConversationOwner(tx, guest);
    await notifyConversationOwner(tx, customer);
    return true;
  });
}
