import type { CustomerId } from '../../../core/ids.ts';
import { type Cents, cents, formatCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { adjustAccount, findOrOpenStoreCreditAccount, lockAccountTotals } from '../../ledger/index.server.ts';
import { creditRefusal } from './rules.ts';
import { insertCreditAdjustment } from './store.server.ts';
import type { CreditRefusalCode } from './types.ts';

const nothingElse = () => Promise.resolve(ok(undefined));

/**
 * Adds store credit to a customer's account or removes available credit, by a decision of staff. The id comes with the form, so a form that
 * is submitted twice changes the balance once.
 * @param adjustment.amountCents signed.
 * @param also runs in the same transaction, even if the form was submitted before; its refusal undoes the change.
 */
export async function adjustCredit<Code extends string = never>(
  {
    database,
    clock,
  }: Pick<CommonDependencies, 'clock'> & { readonly database: Pick<Database, 'transaction'> },
  adjustment: {
    readonly id: string;
    readonly customerId: CustomerId;
    readonly amountCents: Cents;
    readonly reason: string;
    readonly actor: AuditActor;
    readonly requestId?: string | undefined;
  },
  also: (tx: Transaction) => Promise<Result<undefined, Code>> = nothingElse,
): Promise<Result<undefined, CreditRefusalCode | Code>> {
  const { id, customerId, amountCents, actor, requestId } = adjustment;
  const reason = adjustment.reason.trim();
  const wrong = creditRefusal({ amountCents, reason });
  if (wrong) return refused(wrong);
  const now = clock.now();
  return runRefusableTransaction(
    database,
    async (tx): Promise<Result<undefined, CreditRefusalCode | Code>> => {
      await lockCustomer(tx, customerId);
      const accountId = await findOrOpenStoreCreditAccount(tx, customerId, now);
      const { posted, pending } = await lockAccountTotals(tx, accountId);
      const available = cents(posted - pending);
      if (!(await insertCreditAdjustment(tx, { id, customerId, amountCents, reason, actor, at: now }))) {
        return also(tx);
      }
      const cause = { type: 'credit-adjustment', id };
      if (!(await adjustAccount(tx, { accountId, change: amountCents, cause, now })).ok) {
        const sentence = `Only ${formatCents(available)} of store credit can be removed.`;
        return refused({ code: 'CREDIT_SHORT', sentence, field: 'amount' });
      }
      await recordAudit(tx, {
        ...{ at: now, actor, action: 'credit.adjusted', subjectType: 'account', subjectId: customerId },
        ...{ data: { amountCents }, requestId },
      });
      return also(tx);
    },
  );
}
