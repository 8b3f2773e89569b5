import type { CustomerId } from '../../../core/ids.ts';
import { type Cents, cents, formatCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { transactionOrRefusal } from '../../../platform/refusable-transaction.server.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { adjust, creditOf, lockStanding } from '../../ledger/index.server.ts';
import { insertAdjustment } from './store.server.ts';
import type { CreditCode } from './types.ts';

/** The most that is given or taken back at once. */
const mostCents = 1_000_000;

/**
 * Gives a customer store credit, or takes back what is available of it, by a decision of staff. The id comes with the form: a form that is
 * sent twice changes the balance once.
 * @param adjustment.amountCents signed.
 */
export async function adjustCredit(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  adjustment: {
    readonly id: string;
    readonly customerId: CustomerId;
    readonly amountCents: Cents;
    readonly reason: string;
    readonly actor: AuditActor;
    readonly requestId?: string | undefined;
  },
): Promise<Result<undefined, CreditCode>> {
  const { id, customerId, amountCents, actor, requestId } = adjustment;
  const reason = adjustment.reason.trim();
  if (amountCents === 0 || Math.abs(amountCents) > mostCents) {
    const sentence = 'Enter an amount above zero, up to $10,000.';
    return refused({ code: 'CREDIT_AMOUNT', sentence, field: 'amount' });
  }
  if (reason.length < 3 || reason.length > 200) {
    return refused({
      code: 'CREDIT_REASON',
      sentence: 'Enter a reason of 3 to 200 characters.',
      field: 'reason',
    });
  }
  const now = clock.now();
  return transactionOrRefusal(database, async (tx): Promise<Result<undefined, CreditCode>> => {
    await lockCustomer(tx, customerId);
    const accountId = await creditOf(tx, customerId, now);
    const { posted, pending } = await lockStanding(tx, accountId);
    const available = cents(posted - pending);
    if (!(await insertAdjustment(tx, { id, customerId, amountCents, reason, actor, at: now }))) {
      return ok(undefined);
    }
    const cause = { type: 'credit-adjustment', id };
    if (!(await adjust(tx, { accountId, change: amountCents, cause, now })).ok) {
      const sentence = `Only ${formatCents(available)} of store credit is available to take back.`;
      return refused({ code: 'CREDIT_SHORT', sentence, field: 'amount' });
    }
    await recordAudit(tx, {
      ...{ at: now, actor, action: 'credit.adjusted', subjectType: 'account', subjectId: customerId },
      ...{ data: { amountCents }, requestId },
    });
    return ok(undefined);
  });
}
