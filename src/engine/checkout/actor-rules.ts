import type { AuditActor } from '../audit/types.ts';
import type { Actor } from './types.ts';

/** How the audit trail names who acts. */
export function actorName({ customerId, cartId }: Actor): AuditActor {
  return customerId ? `customer:${customerId}` : `guest:${cartId}`;
}
