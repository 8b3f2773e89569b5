import type { CartId } from '../../core/ids.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Actor } from '../orders/drafts/types.ts';

/** Whoever is charged without being there has no cart: no row has this id. */
export const noCart = '00000000-0000-0000-0000-000000000000' as CartId;

/** How the audit trail names who acts. */
export function actorName({ customerId, cartId }: Actor): AuditActor {
  return customerId ? `customer:${customerId}` : `guest:${cartId}`;
}
