import type { CustomerId } from '../../../core/ids.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { AuditActor, StaffActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { findCustomer } from '../../identity/index.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import { judgeRoom, judgeTranscript, judgeWords, longestMessage, longestReply } from './rules.ts';
import {
  announceNews,
  appendMessage,
  countTranscript,
  countUnanswered,
  giveToCustomer,
  hasAnswer,
  insertConversation,
  type Locked,
  lockNewest,
  lockNumbered,
  lockOpen,
  lockOwner,
  messageOfClient,
  moveMessages,
  writeClosed,
} from './store.server.ts';
import type { ConversationOwner, ConversationRefusalCode, Message } from './types.ts';
import { numberOf } from './view.server.ts';

export type ConversationDependencies = {
  readonly database: Pick<Database, 'read' | 'transaction'>;
  readonly clock: Clock;
};

export type Sent = { readonly number: number; readonly message: Message };

/**
 * Adds a message to the open conversation of a visitor, and begins one where there is none. Messages of one visitor come one after
 * the other, from however many tabs; the same message sent again is the same message, even in a conversation that was closed since.
 * @param message.words as they can be stored.
 */
export async function sendMessage(
  { database, clock }: ConversationDependencies,
  owner: ConversationOwner,
  message: { readonly clientId: string; readonly words: string },
): Promise<Result<Sent, ConversationRefusalCode>> {
  const { clientId } = message;
  const judged = judgeWords(message.words, longestMessage);
  if (!judged.ok) return judged;
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<Sent, ConversationRefusalCode>> => {
    await lockOwner(tx, owner);
    const known = await messageOfClient(tx, owner, clientId);
    if (known?.isOwn) return ok({ number: known.number, message: known.message });
    if (known) return refused({ code: 'MESSAGE_KEY', sentence: 'Please send this again.' });
    const open = (await lockOpen(tx, owner)) ?? (await insertConversation(tx, owner, now));
    const unanswered = await countUnanswered(tx, open.id);
    const flood = judgeRoom({ messageCount: open.messageCount, unanswered });
    if (flood) return flood;
    const written = { sender: 'visitor', clientId, words: judged.value, now } as const;
    return ok({ number: open.number, message: await appendMessage(tx, open, written) });
  });
}

type Named = { readonly number: number; readonly actor: StaffActor };

/** Answers in an open conversation; whoever shows it sees it at once. */
export async function replyToConversation(
  { database, clock }: ConversationDependencies,
  { number, actor, words }: Named & { readonly words: string },
): Promise<Result<{ readonly position: number }, ConversationRefusalCode>> {
  const judged = judgeWords(words, longestReply);
  if (!judged.ok) return judged;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const found = await lockNumbered(tx, number);
    if (!found) return noConversation(number);
    if (!found.isOpen) return isClosed(tx, found);
    const reply = { sender: 'house', writtenBy: actor, words: judged.value, now } as const;
    const { position } = await appendMessage(tx, found, reply);
    return ok({ position });
  });
}

/**
 * Ends a conversation; what its visitor writes then begins another one. Its transcript is mailed where somebody gets it. A repeat
 * changes nothing.
 */
export async function closeConversation(
  { database, clock, jobs }: ConversationDependencies & { readonly jobs: JobQueue },
  { number, actor }: Named,
): Promise<Result<undefined, ConversationRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const found = await lockNumbered(tx, number);
    if (!found) return noConversation(number);
    if (found.continuedIn) return isClosed(tx, found);
    if (!found.isOpen) return ok(undefined);
    await endConversation(tx, jobs, found, { actor, now });
    return ok(undefined);
  });
}

/** Closes a locked conversation that is open, and owes its transcript where somebody gets it. */
export async function endConversation(
  tx: Transaction,
  jobs: JobQueue,
  open: Locked,
  { actor, now }: { readonly actor: AuditActor; readonly now: Date },
): Promise<void> {
  await writeClosed(tx, open, { actor, now });
  await oweTranscript(tx, jobs, open, { occurrence: 'closed', now });
}

function noConversation(number: number): Refused<'CONVERSATION_NOT_FOUND'> {
  return refused({ code: 'CONVERSATION_NOT_FOUND', sentence: `We couldn’t find conversation ${number}.` });
}

async function isClosed(
  tx: Transaction,
  { number, continuedIn }: Locked,
): Promise<Refused<'CONVERSATION_CLOSED'>> {
  const other = continuedIn && (await numberOf(tx, continuedIn));
  const sentence = other
    ? `Conversation ${number} continues as ${other}: its visitor has signed in.`
    : `Conversation ${number} is closed.`;
  return refused({ code: 'CONVERSATION_CLOSED', sentence });
}

/**
 * Owes the transcript of a conversation to the mailbox of its owner. Where a guest gave one it may be another's: they get what the
 * house said, and it has to have said something.
 */
async function oweTranscript(
  tx: Transaction,
  jobs: JobQueue,
  { id, owner, email }: Pick<Locked, 'id' | 'owner' | 'email'>,
  { occurrence, now }: { readonly occurrence: string; readonly now: Date },
): Promise<void> {
  const isCustomer = 'customerId' in owner;
  const recipient = isCustomer ? (await findCustomer(tx, owner.customerId))?.email : email;
  if (recipient === undefined || !(isCustomer || (await hasAnswer(tx, id)))) return;
  const about = { kind: 'transcript', subjectType: 'conversation', subjectId: id, occurrence } as const;
  await oweNotice(tx, jobs, { ...about, recipient, at: now });
}

/**
 * Mails a visitor what was said, at most five times for a conversation.
 * @param guestEmail where a guest wants it; kept for the transcript at its end.
 */
export async function askForTranscript(
  { database, clock, jobs }: ConversationDependencies & { readonly jobs: JobQueue },
  owner: ConversationOwner,
  guestEmail: string | undefined,
): Promise<Result<undefined, ConversationRefusalCode>> {
  const isGuest = !('customerId' in owner);
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const found = await lockNewest(tx, owner);
    if (!found) {
      return refused({ code: 'CONVERSATION_NOT_FOUND', sentence: 'There’s nothing to email yet.' });
    }
    const { transcriptCount, messageCount } = found;
    const hasWords = isGuest ? await hasAnswer(tx, found.id) : messageCount > 0;
    const refusal = judgeTranscript({ transcriptCount, hasWords, isGuest });
    if (refusal) return refusal;
    const email = isGuest ? guestEmail : undefined;
    const n = await countTranscript(tx, found, email);
    await oweTranscript(tx, jobs, { ...found, email }, { occurrence: String(n), now });
    return ok(undefined);
  });
}

/**
 * Makes what was said as a guest in a browser a customer's who has signed in there: only whoever bears the guest's cookie and the
 * session can ask for it. Where both have an open conversation, the guest's goes on in the customer's.
 * @returns whether there was anything.
 */
export async function takeOverConversations(
  { database, clock }: ConversationDependencies,
  { guestHash, customerId }: { readonly guestHash: Buffer; readonly customerId: CustomerId },
): Promise<boolean> {
  const [guest, customer] = [{ guestHash }, { customerId }];
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockOwner(tx, guest);
    await lockOwner(tx, customer);
    const guests = await lockOpen(tx, guest);
    const own = guests && (await lockOpen(tx, customer));
    if (guests && own) await moveMessages(tx, guests, own, now);
    if ((await giveToCustomer(tx, guestHash, customerId)) === 0) return false;
    await announceNews(tx, guest);
    await announceNews(tx, customer);
    return true;
  });
}
