import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { GiftMembershipNoticeKind } from '../../notices/types.ts';
import { lockDueGifts, updateGift } from './store.server.ts';
import type { GiftMembership } from './types.ts';

export type GiftSendingDependencies = { readonly jobs: JobQueue; readonly seal: Pick<Seal, 'derive'> };

/** The maximum number of gifts sent per transaction. */
const portion = 50;

/**
 * Sends every gift that is due and returns their number. A gift is marked as sent and its email enqueued in one transaction under the
 * gift's row lock, so that exactly one email is sent even if workers run concurrently or crash (I-51).
 */
export async function sendDueGifts(
  dependencies: GiftSendingDependencies & { readonly database: Database; readonly clock: Clock },
): Promise<number> {
  const now = dependencies.clock.now();
  for (let all = 0; ; ) {
    const sent = await dependencies.database.transaction(async (tx) => {
      const due = await lockDueGifts(tx, now, portion);
      for (const gift of due) await sendGift(tx, dependencies, gift, now);
      return due.length;
    });
    all += sent;
    if (sent < portion) return all;
  }
}

/** Marks a scheduled gift as sent and enqueues its email, in the caller's transaction. The caller must have locked the gift. */
export async function sendGift(
  tx: Transaction,
  { jobs }: Pick<GiftSendingDependencies, 'jobs'>,
  gift: GiftMembership,
  now: Date,
): Promise<void> {
  await updateGift(tx, gift.id, { state: 'sent', sentAt: now }, now);
  await enqueueGiftEmail(tx, jobs, gift, { kind: 'gift-membership', occurrence: String(gift.version), now });
  const subject = { subjectType: 'gift_membership', subjectId: gift.id } as const;
  await recordAudit(tx, { at: now, actor: 'system', action: 'gift_membership.sent', ...subject });
}

/**
 * Enqueues an email about a gift, by default to its recipient. For an email with the link, the occurrence must start with the version of
 * the link, so that an email with an outdated link is never rendered.
 */
export async function enqueueGiftEmail(
  tx: Transaction,
  jobs: JobQueue,
  { id, recipientEmail }: Pick<GiftMembership, 'id' | 'recipientEmail'>,
  mail: {
    readonly kind: GiftMembershipNoticeKind;
    readonly occurrence: string;
    /** The email address to send to, if it isn't that of the gift's recipient. */
    readonly recipient?: string;
    readonly now: Date;
  },
): Promise<void> {
  const { kind, occurrence, recipient = recipientEmail, now } = mail;
  const subject = { subjectType: 'gift_membership', subjectId: id } as const;
  await enqueueNotice(tx, jobs, { kind, ...subject, occurrence, recipient, at: now });
}
