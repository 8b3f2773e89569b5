import type { CartId } from '../../core/ids.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { DraftActor } from '../orders/drafts/types.ts';

/** The cart id of charges made without a customer present; no cart has this id. */
export const noCartId = '00000000-0000-0000-0000-000000000000' as CartId;

/** Returns the name of the actor in the audit trail. */
export function auditActorOf({ staff, customerId, cartId }: DraftActor): AuditActor {
  if (staff) return staff;
  return customerId ? `customer:${customerId}` : `guest:${cartId}`;
}
