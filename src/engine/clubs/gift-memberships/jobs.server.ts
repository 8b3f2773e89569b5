import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { completeGifts } from './complete-gifts.server.ts';
import { remindRecipients } from './remind-recipients.server.ts';
import { sendDueGifts } from './send-due-gifts.server.ts';

/** What the clock does with gifts: they go out on their day, are reminded of, and end. */
export function giftMembershipJobs(dependencies: OrderDependencies) {
  return {
    'send-gift-memberships': async () => {
      await sendDueGifts(dependencies);
      await remindRecipients(dependencies);
      await completeGifts(dependencies);
    },
  };
}
