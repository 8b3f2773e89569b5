import { tidyEngraving } from '../../../core/engraving.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { redeemReserved } from '../../loyalty/rewards/settle-redemption.server.ts';
import { visitOf } from '../../orders/drafts/purchase-rules.ts';
import type { Placing } from '../../orders/settlement/place-held-order.server.ts';
import { findByOrder } from '../../visits/reservations/store.server.ts';

/** Spends the points of a reward that is being placed, and says what it became: lines to cut, or a booking. */
export async function redeemReward(
  tx: Transaction,
  { dependencies, draft, order, now }: Placing,
): Promise<void> {
  const { contents, id: draftId } = draft;
  const lines = [contents.engravingLine1, contents.engravingLine2].map(tidyEngraving);
  const booked = visitOf(contents) && (await findByOrder(tx, order.orderId));
  await redeemReserved(tx, dependencies, {
    ...{ draftId, orderId: order.orderId, email: order.email, now },
    engraving: contents.engravedBottles > 0 ? lines.filter((line) => line !== '') : undefined,
    reservationId: booked?.id,
  });
}
