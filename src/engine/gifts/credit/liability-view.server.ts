import { sql } from 'drizzle-orm';
import { type Cents, zeroCents } from '../../../core/money.ts';
import { wineryTimeZoneSql } from '../../../platform/columns.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import {
  type CreditLiabilityMonth,
  creditLiabilityDifference,
  withRunningBalances,
} from './liability-rules.ts';
import type { CreditCause } from './types.ts';
import { creditCauseOf } from './view.server.ts';

export type StoreCreditLiability = {
  /** The months of the liability, starting with the first month with store credit. */
  readonly months: readonly CreditLiabilityMonth[];
  /** The total that customers can currently spend or have reserved for an order. */
  readonly balanceCents: Cents;
  readonly customers: number;
  /** The part that belongs to closed accounts and can't be spent. */
  readonly closedCents: Cents;
  /** The account balances minus the total of the months; zero if the books agree. */
  readonly differenceCents: Cents;
};

/** Returns the winery's store credit liability, month by month, checked against the account balances. */
export async function viewStoreCreditLiability(read: Transaction): Promise<StoreCreditLiability> {
  const [moved, balances] = await Promise.all([
    read.execute<{ month: string; causeType: string; cents: number }>(sql`
      select to_char(entry.at at time zone ${wineryTimeZoneSql}, 'YYYY-MM') as month, entry.cause_type as "causeType",
             sum(entry.amount)::integer as cents
        from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
       where account.kind = 'store_credit' and entry.kind not in ('reserve', 'void')
       group by 1, 2 order by 1`),
    read.execute<{ cents: Cents; customers: number; closed: Cents }>(sql`
      select coalesce(sum(posted), 0)::integer as cents, (count(*) filter (where posted > 0))::integer as customers,
             (coalesce(sum(posted) filter (where customer_id in (select customer_id from closed_accounts)), 0))::integer as closed
        from ledger_accounts where kind = 'store_credit'`),
  ]);
  const months = withRunningBalances(
    [...Map.groupBy(moved.rows, ({ month }) => month)].map(([month, rows]) => {
      const amounts: Record<CreditCause, Cents> = { ...nothing };
      for (const { causeType, cents } of rows) {
        const cause = creditCauseOf(causeType);
        amounts[cause] = (amounts[cause] + cents) as Cents;
      }
      return { month, moved: amounts };
    }),
  );
  const { cents: balanceCents = zeroCents, customers = 0, closed = zeroCents } = balances.rows[0] ?? {};
  return {
    ...{ months, balanceCents, customers, closedCents: closed },
    differenceCents: creditLiabilityDifference(months, balanceCents),
  };
}

const nothing: Readonly<Record<CreditCause, Cents>> = {
  ...{ order: zeroCents, refund: zeroCents, staff: zeroCents, gift_membership: zeroCents, other: zeroCents },
};
