import { defineJob } from '../../platform/job-definitions.ts';
import { sweepTries } from './balances/try-store.server.ts';
import { sendDueCards } from './cards/send-due-cards.server.ts';

/** Sends gift cards and memberships that are due, and deletes wrong PINs that no longer count. */
export const sendGiftCardsJob = defineJob({
  name: 'send-gift-cards',
  schedule: '*/5 * * * *',
  run: async (shop: Parameters<typeof sendDueCards>[0]) => {
    await sendDueCards(shop);
    await shop.database.transaction((tx) => sweepTries(tx, shop.clock.now()));
  },
});
