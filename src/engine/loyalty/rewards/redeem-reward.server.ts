import { tidyEngraving } from '../../../core/engraving.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { updateDerivedStates } from '../../orders/fulfillment/lock-order.server.ts';
import type { PlacedOrderFacts, PurchaseEffects } from '../../orders/settlement/types.ts';
import { visitEffects } from '../../visits/booking/book-visit.server.ts';
import { visitOf } from '../../visits/booking/purchased-visit-rules.ts';
import { findReservationByOrder } from '../../visits/reservations/index.server.ts';
import { redeemReservedPoints } from './settle-redemption.server.ts';

/** Spends the points of a placed reward and records its engraving or reservation. */
async function redeemReward(
  tx: Transaction,
  { dependencies, draft, order, now }: PlacedOrderFacts,
): Promise<void> {
  const { contents, id: draftId } = draft;
  const lines = [contents.engravingLine1, contents.engravingLine2].map(tidyEngraving);
  const booked = visitOf(contents) && (await findReservationByOrder(tx, order.orderId));
  await redeemReservedPoints(tx, dependencies, {
    ...{ draftId, orderId: order.orderId, email: order.email, now },
    engraving: contents.engravedBottles > 0 ? lines.filter((line) => line !== '') : undefined,
    reservationId: booked?.id,
  });
}

/** Effects of a reward: spends its points, and books it if it is a visit. */
export function rewardEffects({ contents }: Draft): PurchaseEffects {
  const isVoucher = detailsOf(contents, 'reward')?.kind === 'voucher';
  const visit = !isVoucher && visitOf(contents) ? visitEffects : undefined;
  return {
    hasOwnEmail: isVoucher || visit !== undefined,
    ...(visit?.beforePlacing && { beforePlacing: visit.beforePlacing }),
    fulfill: async (tx, placing) => {
      await visit?.fulfill?.(tx, placing);
      await redeemReward(tx, placing);
      // A voucher needs no fulfillment.
      if (isVoucher) await updateDerivedStates(tx, placing.dependencies, placing.order.orderId, placing.now);
    },
  };
}
