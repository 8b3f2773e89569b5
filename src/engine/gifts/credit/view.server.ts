import { sql } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { CreditCause, CreditEntry, CreditStatement } from './types.ts';

/** The maximum number of statement entries shown, newest first. */
const mostEntries = 200;

type Row = Omit<CreditEntry, 'at' | 'orderNumber' | 'reason' | 'cause'> & {
  readonly at: string;
  readonly causeType: string;
  readonly orderNumber: number | null;
  readonly reason: string | null;
};

/** Returns a customer's store credit balance, without the statement; undefined if the customer never had store credit. */
export async function findStoreCreditBalance(
  read: Transaction,
  customerId: CustomerId,
): Promise<Omit<CreditStatement, 'entries'> | undefined> {
  const { rows } = await read.execute<Omit<CreditStatement, 'entries'>>(sql`
    select sum(posted - pending)::integer as "availableCents", sum(pending)::integer as "reservedCents" from ledger_accounts
     where customer_id = ${customerId} and kind = 'store_credit' having count(*) > 0`);
  return rows[0];
}

/** Returns a customer's store credit balance with the newest statement entries; undefined if the customer never had store credit. */
export async function viewStoreCredit(
  read: Transaction,
  customerId: CustomerId,
): Promise<CreditStatement | undefined> {
  const balance = await findStoreCreditBalance(read, customerId);
  if (!balance) return undefined;
  // What is only reserved for an order, or released again, does not change the balance.
  const { rows } = await read.execute<Row>(sql`
    with moved as (
      select entry.id, entry.at, entry.amount, entry.cause_type, entry.cause_id,
             sum(entry.amount) over (order by entry.id) as balance
        from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
       where account.customer_id = ${customerId} and account.kind = 'store_credit' and entry.kind not in ('reserve', 'void')
    )
    select moved.id::integer as id, moved.at, moved.amount::integer as "amountCents", moved.balance::integer as "balanceCents",
           moved.cause_type as "causeType", orders.number::integer as "orderNumber", adjustment.reason
      from moved
      left join credit_adjustments adjustment on moved.cause_type = 'credit-adjustment' and adjustment.id::text = moved.cause_id
      left join orders on moved.cause_type in ('order', 'order-refund', 'order-credit') and orders.id::text = split_part(moved.cause_id, ':', 1)
     order by moved.id desc limit ${mostEntries}`);
  return {
    ...balance,
    entries: rows.map(({ at, causeType, orderNumber, reason, ...entry }) => ({
      ...entry,
      at: new Date(at),
      cause: creditCauseOf(causeType),
      orderNumber: orderNumber ?? undefined,
      reason: reason ?? undefined,
    })),
  };
}

/** Returns the cause shown for a ledger entry with this cause type; `other` for an unlisted type. */
export function creditCauseOf(causeType: string): CreditCause {
  return causes[causeType] ?? 'other';
}

const causes: Readonly<Record<string, CreditCause>> = {
  order: 'order',
  'order-refund': 'refund',
  'order-credit': 'refund',
  'credit-adjustment': 'staff',
  'gift-membership-rest': 'gift_membership',
};
