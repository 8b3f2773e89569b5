import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { Operator } from '../../orders/returns/types.ts';
import { oweTranscript } from './mail-transcript.server.ts';
import { judgeWords, longestReply } from './rules.ts';
import type { ConversationDependencies } from './send-message.server.ts';
import { appendMessage, type Locked, lockNumbered, writeClosed } from './store.server.ts';
import type { ConversationRefusalCode } from './types.ts';
import { numberOf } from './view.server.ts';

type Named = { readonly number: number; readonly actor: Operator };

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
  return refused({ code: 'CONVERSATION_NOT_FOUND', sentence: `There is no conversation ${number}.` });
}

async function isClosed(
  tx: Transaction,
  { number, continuedIn }: Locked,
): Promise<Refused<'CONVERSATION_CLOSED'>> {
  const other = continuedIn && (await numberOf(tx, continuedIn));
  const sentence = other
    ? `Conversation ${number} goes on as ${other}: its visitor has signed in.`
    : `Conversation ${number} is closed.`;
  return refused({ code: 'CONVERSATION_CLOSED', sentence });
}
