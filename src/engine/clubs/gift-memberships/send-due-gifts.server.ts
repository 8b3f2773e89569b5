import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import type { GiftMembershipNoticeKind } from '../../notices/types.ts';
import { changeGift, lockDueGifts } from './store.server.ts';
import type { GiftMembership } from './types.ts';

export type SendingDependencies = { readonly jobs: JobQueue; readonly seal: Pick<Seal, 'derive'> };

/** How many go out in one transaction. */
const portion = 50;

/**
 * Sends every gift whose day has come; answers how many. It is marked as sent and its mail is owed in one transaction, and only by
 * whoever holds its row: with any number of workers, and one that dies at any moment, there is one mail for each (I-51).
 */
export async function sendDueGifts(
  dependencies: SendingDependencies & { readonly database: Database; readonly clock: Clock },
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

/** Marks a scheduled gift as sent and owes the mail with its link, in the caller's transaction and under the gift's lock. */
export async function sendGift(
  tx: Transaction,
  { jobs }: Pick<SendingDependencies, 'jobs'>,
  gift: GiftMembership,
  now: Date,
): Promise<void> {
  await changeGift(tx, gift.id, { state: 'sent', sentAt: now }, now);
  await oweGiftMail(tx, jobs, gift, { kind: 'gift-membership', occurrence: String(gift.version), now });
  const subject = { subjectType: 'gift_membership', subjectId: gift.id } as const;
  await recordAudit(tx, { at: now, actor: 'system', action: 'gift_membership.sent', ...subject });
}

/**
 * Owes a mail to whoever it was given to. The occurrence begins with the version of the link that it is about, so that a mail that was
 * overtaken by another link is never written.
 */
export async function oweGiftMail(
  tx: Transaction,
  jobs: JobQueue,
  { id, recipientEmail }: Pick<GiftMembership, 'id' | 'recipientEmail'>,
  mail: {
    readonly kind: GiftMembershipNoticeKind;
    readonly occurrence: string;
    /** Somebody else than who gets the gift. */
    readonly recipient?: string;
    readonly now: Date;
  },
): Promise<void> {
  const { kind, occurrence, recipient = recipientEmail, now } = mail;
  const subject = { subjectType: 'gift_membership', subjectId: id } as const;
  await oweNotice(tx, jobs, { kind, ...subject, occurrence, recipient, at: now });
}
