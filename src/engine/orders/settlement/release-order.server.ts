import type { DraftId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { invalidatePagesIfScarce } from '../../catalog/index.server.ts';
import { returnLimitShares } from '../../compliance/limits/index.server.ts';
import { releaseStockHold } from '../../inventory/index.server.ts';
import { resourceIdsOf } from '../../inventory/rules.ts';
import { voidReserve } from '../../ledger/index.server.ts';
import { returnCouponRedemption } from '../../pricing/promotions/index.server.ts';
import { itemsOfOrder } from '../store.server.ts';
import type { OrderProgress, OrderTender } from '../types.ts';
import { ledgerReserveCause, ledgerTendersInLockOrder } from './tender-rules.ts';

/** Releases everything reserved when this order was prepared, in lock order: person limits, coupon, stock, ledger (I-28, I-41, I-50). */
export async function releaseOrderReservations(
  tx: Transaction,
  released: {
    readonly draftId: DraftId;
    /** Whether the order's stock stays held for another attempt, until the hold expires. */
    readonly keepsStock?: boolean;
    readonly order: Pick<OrderProgress, 'orderId' | 'preparation' | 'couponCode'>;
    readonly tenders: readonly OrderTender[];
    readonly now: Date;
  },
): Promise<void> {
  const { draftId, keepsStock, order, tenders, now } = released;
  await returnLimitShares(tx, order.orderId);
  if (order.couponCode !== undefined) await returnCouponRedemption(tx, { orderId: order.orderId, now });
  if (!keepsStock && (await releaseStockHold(tx, { draftId, now })) > 0) {
    const items = await itemsOfOrder(tx, order.orderId);
    await invalidatePagesIfScarce(tx, resourceIdsOf(items.flatMap(({ demands }) => demands)));
  }
  for (const { ledgerAccountId } of ledgerTendersInLockOrder(tenders)) {
    const voided = await voidReserve(tx, {
      accountId: ledgerAccountId,
      cause: ledgerReserveCause(order.orderId, order.preparation, ledgerAccountId),
      now,
    });
    invariant(voided.ok, 'what an unplaced order reserved can be given back');
  }
}
