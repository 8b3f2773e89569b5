import { and, eq, sql } from 'drizzle-orm';
import type { LedgerAccountId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { ledgerAccounts } from './schema.ts';
import type { LedgerBalance, LedgerOwner, LedgerViolation } from './types.ts';

const available = sql<number>`${ledgerAccounts.posted} - ${ledgerAccounts.pending}`;

/** Returns an account's balance for its owner; undefined if the account belongs to someone else or doesn't exist (I-6). */
export async function findLedgerBalance(
  read: Transaction,
  account: { readonly accountId: LedgerAccountId; readonly owner: LedgerOwner },
): Promise<LedgerBalance | undefined> {
  const [row] = await read
    .select({
      accountId: ledgerAccounts.id,
      kind: ledgerAccounts.kind,
      unit: ledgerAccounts.unit,
      posted: ledgerAccounts.posted,
      pending: ledgerAccounts.pending,
      available,
    })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.id, account.accountId),
        sql`${ledgerAccounts.customerId} is not distinct from ${account.owner ?? null}::uuid`,
      ),
    );
  return row;
}

/** Returns the accounts whose entries don't add up to `posted`, or whose open reserves don't add up to `pending` (I-27, I-28). */
export async function findLedgerViolations(read: Transaction): Promise<LedgerViolation[]> {
  const { rows } = await read.execute<{
    account_id: LedgerAccountId;
    figure: LedgerViolation['figure'];
    stored: number;
    proven: number;
  }>(sql`
    with open_reserves as (
      select reserved.account_id, reserved.amount
        from ledger_entries reserved
       where reserved.kind = 'reserve'
         and not exists (
           select from ledger_entries settled
            where settled.cause_type = reserved.cause_type and settled.cause_id = reserved.cause_id
              and settled.kind in ('post', 'void'))
    ), proven as (
      select account_id, 'posted' as figure, sum(amount) as amount
        from ledger_entries where kind in ('issue', 'post', 'refund', 'adjust', 'expire', 'reverse') group by account_id
      union all
      select account_id, 'pending', sum(amount) from open_reserves group by account_id
    ), stored as (
      select id as account_id, 'posted' as figure, posted as amount from ledger_accounts
      union all
      select id, 'pending', pending from ledger_accounts
    )
    select account_id, figure, stored.amount as stored, coalesce(proven.amount, 0)::bigint as proven
      from stored left join proven using (account_id, figure)
     where stored.amount <> coalesce(proven.amount, 0)
     order by account_id, figure`);
  return rows.map(({ account_id, figure, stored, proven }) => ({
    accountId: account_id,
    figure,
    stored,
    proven,
  }));
}
