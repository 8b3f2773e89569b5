import { wineryDate } from '../../../core/dates.ts';
import type { GiftMembershipId } from '../../../core/ids.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { countGiftFollowUpsDue, giftFollowUpDays } from './rules.ts';
import { enqueueGiftEmail } from './send-due-gifts.server.ts';
import { findGift, lockGift, unclaimedGiftsToRemind, updateGift } from './store.server.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>;

/**
 * Sends the reminders that are due for gifts that have not been accepted: two to the recipient, then one to the giver. Each gift is checked
 * again under its lock, so the function is safe to run concurrently and to restart after a crash. After downtime, only the latest reminder
 * is sent.
 */
export async function remindGiftRecipients(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  const firstDay = new Date(clock.now().getTime() - (giftFollowUpDays[0] - 1) * 86_400_000);
  for (const id of await unclaimedGiftsToRemind(database.read, firstDay, giftFollowUpDays.length)) {
    await remind(dependencies, id);
  }
}

async function remind({ database, clock, jobs }: Dependencies, id: GiftMembershipId): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    const gift = await lockGift(tx, id);
    if (gift?.state !== 'sent') return;
    const due = countGiftFollowUpsDue(gift, wineryDate(now));
    if (due <= gift.reminders) return;
    await updateGift(tx, id, { reminders: due }, now);
    const occurrence = `${gift.version}.${due}`;
    if (due < giftFollowUpDays.length) {
      await enqueueGiftEmail(tx, jobs, gift, { kind: 'gift-membership-reminder', occurrence, now });
      return;
    }
    const bought = await findGift(tx, id);
    const recipient = bought?.purchase.buyerEmail ?? gift.recipientEmail;
    await enqueueGiftEmail(tx, jobs, gift, { kind: 'gift-membership-unclaimed', occurrence, recipient, now });
  });
}
