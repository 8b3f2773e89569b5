import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { findCustomer } from '../../identity/index.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import { judgeTranscript } from './rules.ts';
import type { ConversationDependencies } from './send-message.server.ts';
import { countTranscript, hasAnswer, type Locked, lockNewest, lockOwner } from './store.server.ts';
import type { ConversationOwner, ConversationRefusalCode } from './types.ts';

/**
 * Owes the transcript of a conversation to the mailbox of its owner. Where a guest gave one it may be another's: they get what the
 * house said, and it has to have said something.
 */
export async function oweTranscript(
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
      return refused({ code: 'CONVERSATION_NOT_FOUND', sentence: 'There is nothing to mail yet.' });
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
