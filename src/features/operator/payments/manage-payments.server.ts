import { countWithNoun } from '../../../core/count-words.ts';
import { addDays, wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { ok, refused } from '../../../core/result.ts';
import { settleOpenPayments } from '../../../engine/checkout/index.server.ts';
import {
  disputesSince,
  findStrayPayment,
  releaseStrayPayment,
  reopenWebhook,
  unhandledWebhooks,
} from '../../../engine/orders/payments/index.server.ts';
import type { HandleWebhookJob } from '../../../engine/orders/payments/types.ts';
import { orderNumbersById, startOfWineryDay } from '../../../engine/orders/staff-view.server.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import { successOutcome } from '../outcome-rules.ts';
import { formatInstant, formatTable } from '../text-rules.ts';
import type { CommandHandlers } from '../types.ts';
import type { paymentCommands } from './command-table.ts';

const defaultLimit = 50;
const yearDays = 365;

export const commandHandlers: CommandHandlers<typeof paymentCommands> = {
  disputes: async ({ database, clock }, { since }) => {
    const { read } = database;
    const from = await startOfWineryDay(read, since ?? addDays(wineryDate(clock.now()), -yearDays));
    const disputes = await disputesSince(read, from);
    const numbers = await orderNumbersById(
      read,
      disputes.map(({ orderId }) => orderId),
    );
    const rows = disputes.map((dispute) => ({
      ...dispute,
      orderNumber: numbers.get(dispute.orderId) ?? null,
    }));
    const text = formatTable(
      rows,
      [
        { title: 'dispute', of: ({ disputeReference }) => disputeReference },
        { title: 'state', of: ({ state }) => state },
        { title: 'amount', of: ({ amountCents }) => formatCents(amountCents), isNumber: true },
        { title: 'order', of: ({ orderNumber }) => orderNumber ?? '', isNumber: true },
      ],
      'No disputes.',
    );
    return ok({ text, data: rows });
  },

  webhooks: async ({ database }, { limit = defaultLimit }) => {
    const rows = await unhandledWebhooks(database.read, limit);
    const text = formatTable(
      rows,
      [
        { title: 'event', of: ({ eventId }) => eventId },
        { title: 'type', of: ({ type }) => type },
        { title: 'payment', of: ({ providerReference }) => providerReference ?? '' },
        { title: 'received', of: ({ receivedAt }) => formatInstant(receivedAt) },
        { title: 'tries', of: ({ tries }) => tries, isNumber: true },
        { title: 'next try', of: ({ nextTryAt }) => (nextTryAt ? formatInstant(nextTryAt) : 'given up') },
      ],
      'Every event found its payment.',
    );
    return ok({ text, data: rows });
  },

  'retry-webhook': async (shop, { id: eventId }) => {
    const { jobs, payments, database, clock } = await shop.open();
    const { actor } = shop;
    const event: HandleWebhookJob = { provider: payments.provider, eventId };
    const now = clock.now();
    const isReopened = await database.transaction(async (tx) => {
      if (!(await reopenWebhook(tx, event, now))) return false;
      await jobs.enqueue(tx, 'handle-webhook', event);
      const subject = { subjectType: 'webhook', subjectId: eventId } as const;
      await recordAudit(tx, { ...{ at: now, actor }, action: 'webhook.reopened', ...subject });
      return true;
    });
    if (isReopened) return successOutcome(`The event ${eventId} will be handled again.`, { ...event });
    const sentence = `There is no unhandled event ${eventId}. See \`webhooks\`.`;
    return refused({ code: 'WEBHOOK_NOT_OPEN', sentence });
  },

  'release-payment': async (shop, { payment: providerReference, confirm }) => {
    const dependencies = await shop.open();
    const { actor } = shop;
    const found = confirm
      ? await releaseStrayPayment(dependencies, { providerReference, actor })
      : await findStrayPayment(dependencies, providerReference);
    if (!found.ok) return found;
    const { way, amountCents, payment } = found.value;
    const sum = formatCents(amountCents);
    const created = `created ${formatInstant(payment.createdAt)}`;
    const summary = `Payment ${providerReference}, ${created}, belongs to no order.`;
    const text = confirm
      ? `${way === 'void' ? `Payment ${providerReference} was voided. Its authorization of ${sum} was released.` : `${sum} of payment ${providerReference} was refunded.`}`
      : `${summary} With --confirm, ${way === 'void' ? `its authorization of ${sum} will be voided` : `${sum} will be refunded`}.`;
    return successOutcome(text, { payment: providerReference, way, amountCents, isDone: confirm === true });
  },

  reconcile: async (shop) => {
    const dependencies = await shop.open();
    const reconciled = await settleOpenPayments(dependencies);
    await recordAudit(dependencies.database.read, {
      ...{ at: shop.clock.now(), actor: shop.actor },
      action: 'payments.reconciled',
      ...{ subjectType: 'house', subjectId: 'payments' },
      data: reconciled,
    });
    const { settled, failed } = reconciled;
    const text = `${countWithNoun(settled, 'open payment')} settled, ${failed} could not be checked.`;
    return ok({ text, data: reconciled, ...(failed > 0 && { isAlarming: true }) });
  },
};
