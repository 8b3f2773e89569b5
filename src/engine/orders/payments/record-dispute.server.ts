import type { Cents } from '../../../core/money.ts';
import type { GatewayDisputeStatus } from '../../../integrations/payment/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import { runInOneStatement } from '../../../platform/one-statement.server.ts';
import { insertPaymentEvents } from './store.server.ts';
import type { PaymentAttempt, PaymentEvent } from './types.ts';

/**
 * Records that a dispute was opened, won or lost, as an event stored once. A dispute that ended stays ended, regardless of the order of
 * events (I-23, F23). A bank's inquiry takes no money and is not a dispute.
 */
export async function recordDispute(
  tx: Transaction,
  { log }: { readonly log: Log },
  { id: attemptId, orderId }: Pick<PaymentAttempt, 'id' | 'orderId'>,
  report: {
    readonly status: GatewayDisputeStatus;
    readonly amountCents: Cents;
    readonly providerReference: string;
  },
  now: Date,
): Promise<void> {
  const { status, amountCents, providerReference } = report;
  if (status === 'warning') return;
  const fact = (kind: PaymentEvent['kind']) => ({ kind, amountCents, providerReference });
  const isOver = status !== 'open';
  const { opened, ended } = await runInOneStatement(tx, {
    opened: insertPaymentEvents(tx, attemptId, [fact('disputed')], now),
    ended: isOver ? insertPaymentEvents(tx, attemptId, [fact(`dispute_${status}`)], now) : undefined,
  });
  const actions = [
    ...(opened ? ['payment.disputed'] : []),
    ...(isOver && ended ? [`payment.dispute_${status}`] : []),
  ];
  for (const action of actions) {
    const data = { orderId, amountCents, dispute: providerReference };
    const subject = { subjectType: 'payment', subjectId: attemptId } as const;
    await recordAudit(tx, { at: now, actor: 'system', action, ...subject, data });
  }
  // The gateway expects evidence within days, so an operator must act.
  if (opened && !isOver) log.error('payment is disputed', { attemptId, orderId });
}
