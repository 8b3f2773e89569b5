import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { lockDueCards, updateCard } from './store.server.ts';
import type { GiftCard } from './types.ts';

export type CardSendingDependencies = {
  readonly jobs: JobQueue;
  readonly seal: Pick<Seal, 'derive' | 'keyIds'>;
};

/** The number of cards sent in one transaction. */
const portion = 50;

/**
 * Sends every card that is due and returns the number sent. Each card is marked as sent and its email enqueued in one transaction, under
 * its row lock. So each card gets one email with any number of workers, even if one crashes (I-51).
 */
export async function sendDueCards(
  dependencies: CardSendingDependencies & {
    readonly database: Database;
    readonly clock: Clock;
    /** Called at the named step; tests end the process there. Omitted in production. */
    readonly crashPoint?: (name: string) => void;
  },
): Promise<number> {
  const now = dependencies.clock.now();
  for (let all = 0; ; ) {
    const sent = await dependencies.database.transaction(async (tx) => {
      const due = await lockDueCards(tx, now, portion);
      for (const card of due) await sendCard(tx, dependencies, card, now);
      if (due.length > 0) dependencies.crashPoint?.('gift_cards.before_commit');
      return due.length;
    });
    all += sent;
    if (sent < portion) return all;
  }
}

/** Marks a scheduled card as sent and enqueues the email with its code, in the caller's transaction and under the card's lock. */
export async function sendCard(
  tx: Transaction,
  { jobs }: Pick<CardSendingDependencies, 'jobs'>,
  card: GiftCard,
  now: Date,
): Promise<void> {
  await updateCard(tx, card.id, { state: 'sent', sentAt: now }, now);
  await enqueueGiftCardNotice(tx, jobs, card, String(card.version), now);
  const subject = { subjectType: 'gift_card', subjectId: card.id } as const;
  await recordAudit(tx, { at: now, actor: 'system', action: 'gift_card.sent', ...subject });
}

/** Enqueues the email with the code. The occurrence begins with the card's version, so that an email about a replaced code is not sent. */
export async function enqueueGiftCardNotice(
  tx: Transaction,
  jobs: JobQueue,
  { id, recipientEmail }: Pick<GiftCard, 'id' | 'recipientEmail'>,
  occurrence: string,
  now: Date,
): Promise<void> {
  await enqueueNotice(tx, jobs, {
    kind: 'gift-card',
    subjectType: 'gift_card',
    subjectId: id,
    occurrence,
    recipient: recipientEmail,
    at: now,
  });
}
