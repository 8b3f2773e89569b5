import { defineJob } from '../../platform/job-definitions.ts';
import { sweepPinAttempts } from './balances/try-store.server.ts';
import { sendDueCards } from './cards/send-due-cards.server.ts';

/** Job that sends due gift cards and deletes records of wrong PINs that no longer count. */
export const sendGiftCardsJob = defineJob({
  name: 'send-gift-cards',
  schedule: '*/5 * * * *',
  run: async (shop: Parameters<typeof sendDueCards>[0]) => {
    await sendDueCards(shop);
    await shop.database.transaction((tx) => sweepPinAttempts(tx, shop.clock.now()));
  },
});
