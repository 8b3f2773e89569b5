import { addDays, wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { ok, refused } from '../../../core/result.ts';
import { settleOpenPayments } from '../../../engine/checkout/index.server.ts';
import {
  disputesSince,
  findStrayPayment,
  parkedWebhooks,
  releaseStrayPayment,
  reopenWebhook,
} from '../../../engine/orders/payments/index.server.ts';
import type { HandleWebhookJob } from '../../../engine/orders/payments/types.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import { done } from '../answer-rules.ts';
import { dayBegins, numbersOf } from '../orders/view.server.ts';
import { counted, instant, table } from '../text-rules.ts';
import type { VerbsDone } from '../types.ts';
import type { paymentVerbs } from './verb-table.ts';

const usualLimit = 50;
const yearDays = 365;

export const verbs: VerbsDone<typeof paymentVerbs> = {
  disputes: async ({ database, clock }, { since }) => {
    const { read } = database;
    const from = await dayBegins(read, since ?? addDays(wineryDate(clock.now()), -yearDays));
    const booked = await disputesSince(read, from);
    const numbers = await numbersOf(
      read,
      booked.map(({ orderId }) => orderId),
    );
    const rows = booked.map((dispute) => ({ ...dispute, orderNumber: numbers.get(dispute.orderId) ?? null }));
    const text = table(
      rows,
      [
        { title: 'dispute', of: ({ disputeReference }) => disputeReference },
        { title: 'state', of: ({ state }) => state },
        { title: 'amount', of: ({ amountCents }) => formatCents(amountCents), isNumber: true },
        { title: 'order', of: ({ orderNumber }) => orderNumber ?? '', isNumber: true },
      ],
      'No payment is disputed.',
    );
    return ok({ text, data: rows });
  },

  webhooks: async ({ database }, { limit = usualLimit }) => {
    const rows = await parkedWebhooks(database.read, limit);
    const text = table(
      rows,
      [
        { title: 'event', of: ({ eventId }) => eventId },
        { title: 'type', of: ({ type }) => type },
        { title: 'payment', of: ({ providerReference }) => providerReference ?? '' },
        { title: 'came', of: ({ receivedAt }) => instant(receivedAt) },
        { title: 'tries', of: ({ tries }) => tries, isNumber: true },
        { title: 'next', of: ({ nextTryAt }) => (nextTryAt ? instant(nextTryAt) : 'set aside') },
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
    if (isReopened) return done(`The event ${eventId} is tried again.`, { ...event });
    const sentence = `There is no event ${eventId} that waits: see \`webhooks\`.`;
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
    const made = `made ${instant(payment.createdAt)}`;
    const stands = `No order stands on the payment ${providerReference}, ${made}.`;
    const text = confirm
      ? `${way === 'void' ? `The payment ${providerReference} is voided: its hold of ${sum} is released.` : `${sum} of the payment ${providerReference} is refunded.`}`
      : `${stands} With --confirm ${way === 'void' ? `its hold of ${sum} is released` : `${sum} is refunded`}.`;
    return done(text, { payment: providerReference, way, amountCents, isDone: confirm === true });
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
    const text = `${counted(settled, 'open payment')} settled, ${failed} could not be asked for.`;
    return ok({ text, data: reconciled, ...(failed > 0 && { isAlarming: true }) });
  },
};
