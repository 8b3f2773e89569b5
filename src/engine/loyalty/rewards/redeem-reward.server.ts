import { normalizeEngraving } from '../../../core/engraving.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { updateDerivedOrderStates } from '../../orders/fulfillment/lock-order.server.ts';
import type { OrderPlacingContext, PurchaseEffects } from '../../orders/settlement/types.ts';
import { visitPurchaseEffects } from '../../visits/booking/book-visit.server.ts';
import { visitOfPurchase } from '../../visits/booking/purchased-visit-rules.ts';
import { findReservationByOrder } from '../../visits/reservations/index.server.ts';
import { redeemReservedPoints } from './settle-redemption.server.ts';

/** Spends the points of a reward whose order was placed, and records its engraving or reservation. */
async function redeemReward(
  tx: Transaction,
  { dependencies, draft, order, now }: OrderPlacingContext,
): Promise<void> {
  const { contents, id: draftId } = draft;
  const lines = [contents.engravingLine1, contents.engravingLine2].map(normalizeEngraving);
  const booked = visitOfPurchase(contents) && (await findReservationByOrder(tx, order.orderId));
  await redeemReservedPoints(tx, dependencies, {
    ...{ draftId, orderId: order.orderId, email: order.email, now },
    engraving: contents.engravedBottles > 0 ? lines.filter((line) => line !== '') : undefined,
    reservationId: booked?.id,
  });
}

/** Returns the effects of a reward purchase: its points are spent, and its visit, if any, is booked. */
export function rewardEffects({ contents }: Draft): PurchaseEffects {
  const isVoucher = purchaseDetailsOf(contents, 'reward')?.kind === 'voucher';
  const visit = !isVoucher && visitOfPurchase(contents) ? visitPurchaseEffects : undefined;
  return {
    hasOwnEmail: isVoucher || visit !== undefined,
    ...(visit?.beforePlacing && { beforePlacing: visit.beforePlacing }),
    fulfill: async (tx, placing) => {
      await visit?.fulfill?.(tx, placing);
      await redeemReward(tx, placing);
      // A voucher needs no fulfillment.
      if (isVoucher)
        await updateDerivedOrderStates(tx, placing.dependencies, placing.order.orderId, placing.now);
    },
  };
}
