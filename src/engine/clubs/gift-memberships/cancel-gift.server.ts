import type { GiftMembershipId } from '../../../core/ids.ts';
import { type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { type OrderRefundResult, refundOrder } from '../../orders/refund-order.server.ts';
import type { OrderAccess } from '../../orders/types.ts';
import type { RefundRefusalCode } from '../../orders/write-refund.server.ts';
import { giftNotFound } from './change-gift.server.ts';
import { findGift, findGiftByOrderAccess } from './store.server.ts';
import type { BoughtGiftMembership, GiftMembershipRefusalCode } from './types.ts';

type Canceled = Promise<Result<OrderRefundResult, GiftMembershipRefusalCode | RefundRefusalCode>>;
type By = { readonly actor: AuditActor; readonly reason: string };

/**
 * Cancels a gift that has not been accepted: closes the gift, empties its ledger account, and refunds the card in full. Everything is
 * written in one transaction before the payment gateway is called (I-24, I-30). Refused with `GIFT_CLAIMED` if the gift was accepted before
 * the cancellation.
 */
export async function cancelGift(dependencies: OrderDependencies, access: OrderAccess): Canceled {
  const bought = await findGiftByOrderAccess(dependencies.database.read, access);
  return refundGift(dependencies, bought, { actor: 'system', reason: 'gift membership canceled' });
}

/** Cancels a gift by its id, on behalf of a staff member. */
export async function cancelGiftById(
  dependencies: OrderDependencies,
  id: GiftMembershipId,
  by: By,
): Canceled {
  return refundGift(dependencies, await findGift(dependencies.database.read, id), by);
}

async function refundGift(
  dependencies: OrderDependencies,
  gift: BoughtGiftMembership | undefined,
  by: By,
): Canceled {
  if (!gift) return refused(giftNotFound);
  const { orderId, position } = gift.purchase;
  return refundOrder(dependencies, { orderId, units: [{ position, quantity: 1 }], ...by });
}
