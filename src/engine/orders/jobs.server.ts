import { defineJob } from '../../platform/job-definitions.ts';
import { forgetGuarantees } from './card-guarantees/forget-guarantees.server.ts';
import { sweepOrders } from './fulfillment/sweep-orders.server.ts';
import { renewAuthorizations } from './payments/renew-authorizations.server.ts';
import { forgetCards } from './saved-cards/remove-card.server.ts';
import { handleWebhook } from './settlement/handle-webhook.server.ts';
import { settleOpenPayments } from './settlement/settle-open-payments.server.ts';

export const sweepOrdersJob = defineJob({ name: 'sweep-orders', schedule: '* * * * *', run: sweepOrders });

export const handleWebhookJob = defineJob({ name: 'handle-webhook', run: handleWebhook });

/** Also picks up what other payment jobs left unfinished. */
export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  schedule: '* * * * *',
  run: settleOpenPayments,
});

export const renewAuthorizationsJob = defineJob({
  name: 'renew-authorizations',
  schedule: '7 * * * *',
  run: renewAuthorizations,
});

/** Deletes removed cards and unneeded guarantees at the payment company. */
export const forgetCardsJob = defineJob({
  name: 'forget-cards',
  schedule: '*/10 * * * *',
  run: async (shop: Parameters<typeof forgetCards>[0] & Parameters<typeof forgetGuarantees>[0]) => {
    await forgetCards(shop);
    await forgetGuarantees(shop);
  },
});
