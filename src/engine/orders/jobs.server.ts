import { defineJob } from '../../platform/job-definitions.ts';
import { deleteUnneededGuaranteeCards } from './card-guarantees/delete-unneeded-guarantees.server.ts';
import { sweepOrders } from './fulfillment/sweep-orders.server.ts';
import { renewAuthorizations } from './payments/renew-authorizations.server.ts';
import { deleteRemovedCards } from './saved-cards/remove-card.server.ts';
import { handleWebhook } from './settlement/handle-webhook.server.ts';
import { settleOpenPayments } from './settlement/settle-open-payments.server.ts';

export const sweepOrdersJob = defineJob({ name: 'sweep-orders', schedule: '* * * * *', run: sweepOrders });

export const handleWebhookJob = defineJob({ name: 'handle-webhook', run: handleWebhook });

/** Settles open payments every minute, including those that other payment jobs left unfinished. */
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

/** Deletes removed cards and unneeded guarantee cards at the payment company. */
export const deleteGatewayCardsJob = defineJob({
  name: 'forget-cards',
  schedule: '*/10 * * * *',
  run: async (
    shop: Parameters<typeof deleteRemovedCards>[0] & Parameters<typeof deleteUnneededGuaranteeCards>[0],
  ) => {
    await deleteRemovedCards(shop);
    await deleteUnneededGuaranteeCards(shop);
  },
});
