import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import { judgeRoom, judgeWords, longestMessage } from './rules.ts';
import {
  appendMessage,
  countUnanswered,
  insertConversation,
  lockOpen,
  lockOwner,
  messageOfClient,
} from './store.server.ts';
import type { ConversationOwner, ConversationRefusalCode, Message } from './types.ts';

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
    if (known) return refused({ code: 'MESSAGE_KEY', sentence: 'Please send this once more.' });
    const open = (await lockOpen(tx, owner)) ?? (await insertConversation(tx, owner, now));
    const unanswered = await countUnanswered(tx, open.id);
    const flood = judgeRoom({ messageCount: open.messageCount, unanswered });
    if (flood) return flood;
    const written = { sender: 'visitor', clientId, words: judged.value, now } as const;
    return ok({ number: open.number, message: await appendMessage(tx, open, written) });
  });
}
