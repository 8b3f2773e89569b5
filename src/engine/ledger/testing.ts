import type { LedgerAccountId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import type { Database, Transaction } from '../../platform/database.server.ts';
import { findLedgerBalance, issueToAccount, openLedgerAccount } from './index.server.ts';

export const ledgerTestNow = new Date('2026-11-20T20:00:00Z');

/** Returns test helpers that open gift cards with money on them and create unused causes. */
export function ledgerFixture(database: () => Database) {
  const work = <Value>(steps: (tx: Transaction) => Promise<Value>) => database().transaction(steps);
  let causes = 0;
  const newCause = () => {
    causes += 1;
    return { type: 'test', id: String(causes) };
  };
  return {
    work,
    newCause,

    /** Opens a gift card account without a customer, and adds the amount to it. */
    card: (amount: number): Promise<LedgerAccountId> =>
      work(async (tx) => {
        const accountId = await openLedgerAccount(tx, {
          kind: 'gift_card',
          customerId: undefined,
          now: ledgerTestNow,
        });
        if (amount > 0)
          await issueToAccount(tx, {
            accountId,
            amount: cents(amount),
            cause: newCause(),
            now: ledgerTestNow,
          });
        return accountId;
      }),

    figures: async (accountId: LedgerAccountId) => {
      const found = await findLedgerBalance(database().read, { accountId, owner: undefined });
      return found && { posted: found.posted, pending: found.pending, available: found.available };
    },
  };
}
