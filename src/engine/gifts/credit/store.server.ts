import { sql } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';

/** Inserts a store credit adjustment. Returns false if it already exists. */
export async function insertCreditAdjustment(
  tx: Transaction,
  adjustment: {
    readonly id: string;
    readonly customerId: CustomerId;
    readonly amountCents: Cents;
    readonly reason: string;
    readonly actor: AuditActor;
    readonly at: Date;
  },
): Promise<boolean> {
  const { id, customerId, amountCents, reason, actor, at } = adjustment;
  const { rows } = await tx.execute(sql`
    insert into credit_adjustments (id, customer_id, amount_cents, reason, actor, at)
    values (${id}, ${customerId}, ${amountCents}, ${reason}, ${actor}, ${at.toISOString()})
        on conflict do nothing returning id`);
  return rows.length > 0;
}
