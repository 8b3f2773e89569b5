import { eq } from 'drizzle-orm';
import type { CustomerId, DraftId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Draft, DraftContents } from '../../orders/drafts/types.ts';
import { paymentAttempts } from '../../orders/payments/schema.ts';
import { orders } from '../../orders/schema.ts';
import { insertDraft } from '../draft/contents-store.server.ts';

type NewMemberDraft = {
  readonly kind: 'club' | 'membership';
  readonly customerId: CustomerId;
  readonly contents: DraftContents;
  readonly birthDateSealed: Buffer | undefined;
  readonly now: Date;
};

/** Inserts a draft for a member, without a cart. */
export async function insertMemberDraft(tx: Transaction, draft: NewMemberDraft): Promise<Draft> {
  const made = await insertDraft(tx, { ...draft, cartId: undefined });
  invariant(made, 'a draft without a cart meets no other one');
  return made;
}

/** Returns the number of a draft's payment attempts, which a caller passes on to charge a saved card again. */
export async function countPaymentAttempts(read: Transaction, draftId: DraftId): Promise<number> {
  const attempts = await read
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(orders.draftId, draftId));
  return attempts.length;
}
