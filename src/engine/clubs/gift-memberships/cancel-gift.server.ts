import type { GiftMembershipId } from '../../../core/ids.ts';
import { type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { type RefundedOrder, refundOrder } from '../../orders/refund-order.server.ts';
import type { OrderAccess } from '../../orders/types.ts';
import type { RefundRefusalCode } from '../../orders/write-refund.server.ts';
import { unknownGift } from './change-gift.server.ts';
import { findGift, giftOfOrder } from './store.server.ts';
import type { BoughtGiftMembership, GiftMembershipRefusalCode } from './types.ts';

type GivenBack = Promise<Result<RefundedOrder, GiftMembershipRefusalCode | RefundRefusalCode>>;
type By = { readonly actor: AuditActor; readonly reason: string };

/**
 * Gives a gift back that nobody has accepted yet: it ends, its money leaves the ledger, and all that was paid goes back to the card that
 * paid, all written in one transaction before the gateway is asked (I-24, I-30). One that was accepted meanwhile is refused.
 */
export async function cancelGift(dependencies: OrderDependencies, access: OrderAccess): GivenBack {
  const bought = await giftOfOrder(dependencies.database.read, access);
  return giveBack(dependencies, bought, { actor: 'system', reason: 'gift membership canceled' });
}

/** The same by the house. */
export async function cancelGiftById(
  dependencies: OrderDependencies,
  id: GiftMembershipId,
  by: By,
): GivenBack {
  return giveBack(dependencies, await findGift(dependencies.database.read, id), by);
}

async function giveBack(
  dependencies: OrderDependencies,
  gift: BoughtGiftMembership | undefined,
  by: By,
): GivenBack {
  if (!gift) return refused(unknownGift);
  const { orderId, position } = gift.purchase;
  return refundOrder(dependencies, { orderId, units: [{ position, quantity: 1 }], ...by });
}
