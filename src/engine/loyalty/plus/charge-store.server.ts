import { eq } from 'drizzle-orm';
import type { DraftId, OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { drafts } from '../../orders/drafts/schema.ts';
import type { DraftFields } from '../../orders/drafts/types.ts';
import { orders } from '../../orders/schema.ts';

/** Returns whether a payment for this draft is in progress or was interrupted. */
export async function isDraftBeingPaid(read: Transaction, draftId: DraftId): Promise<boolean> {
  const [row] = await read
    .select({ until: drafts.completingUntil })
    .from(drafts)
    .where(eq(drafts.id, draftId));
  return row?.until != null;
}

/** Returns an order's billing address as draft fields, for a charge without the customer present. */
export async function billingFieldsOfOrder(
  read: Transaction,
  orderId: OrderId,
): Promise<Partial<DraftFields>> {
  const [row] = await read.select({ billTo: orders.billTo }).from(orders).where(eq(orders.id, orderId));
  invariant(row, `order ${orderId} is there`);
  const { billTo } = row;
  return {
    billingFirstName: billTo.firstName,
    billingLastName: billTo.lastName,
    billingPrimaryStreet: billTo.primaryStreet,
    billingSecondaryStreet: billTo.secondaryStreet,
    billingCity: billTo.city,
    billingState: billTo.stateCode,
    billingZipCode: billTo.zipCode,
    billingCountry: billTo.countryCode ?? 'US',
  };
}
