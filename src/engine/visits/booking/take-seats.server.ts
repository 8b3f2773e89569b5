import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadSkusForSale } from '../../catalog/index.server.ts';
import { updateLockedDraftContents } from '../../checkout/draft/index.server.ts';
import { resourceDemandsOf } from '../../checkout/limits/stock-rules.ts';
import type { SaleLine } from '../../checkout/requirements/types.ts';
import { holdStock, releaseStockHold, stockAllocatedTo } from '../../inventory/index.server.ts';
import { stockClaimChanges } from '../../inventory/rules.ts';
import type { StockDemand } from '../../inventory/types.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { findOrderProgress } from '../../orders/index.server.ts';
import { refreshVisitPagesForSeats } from '../experiences/index.server.ts';
import { demandsOfVisit, slotNotFoundRefusal } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { Experience, Slot } from '../experiences/types.ts';
import { findReservationById } from '../reservations/store.server.ts';
import type { VisitRequest } from './purchase-types.ts';
import { purchaseWithVisit, visitOfPurchase } from './purchased-visit-rules.ts';
import { isoInstantAfter, visitShortageRefusal } from './visit-rules.ts';
import type { VisitHoldRefusalCode } from './visit-types.ts';

/* Seats are held from the moment they are chosen (I-42). Callers hold the draft's lock. */

/**
 * Returns the seats that a visit needs from inventory. For a changed reservation, returns only the seats it doesn't already have, so that
 * it can move by half an hour in a full room.
 */
export async function seatDemands(
  read: Transaction,
  { slot, experience }: { readonly slot: Slot; readonly experience: Experience },
  { party, changes }: Pick<VisitRequest, 'party' | 'changes'>,
): Promise<readonly StockDemand[]> {
  const demands = demandsOfVisit(slot, experience, party);
  const booking = changes && (await findReservationById(read, changes.reservationId));
  if (!booking) return demands;
  const promised = await stockAllocatedTo(read, { orderIds: [booking.seatsOrderId], kind: 'seat' });
  return stockClaimChanges(promised, demands)
    .map(({ resourceId, held, wanted }) => ({ resourceId, quantity: wanted - held }))
    .filter(({ quantity }) => quantity > 0);
}

/** Holds all of the draft's seats and add-ons until the given time, or none of them if any is unavailable. */
export async function holdSeats(
  tx: Transaction,
  { id: draftId, contents }: Draft,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<Result<undefined, VisitHoldRefusalCode>> {
  const { items } = contents;
  const request = visitOfPurchase(contents);
  const found = request && (await loadSlot(tx, request.slotId));
  if (!found) return refused(slotNotFoundRefusal);
  const skus = await loadSkusForSale(
    tx,
    items.map(({ skuId }) => skuId),
  );
  const lines = items.flatMap(({ skuId, quantity }): SaleLine[] => {
    const sku = skus.get(skuId);
    return sku ? [{ sku, quantity }] : [];
  });
  const seats = await seatDemands(tx, found, request);
  const demands = [...seats, ...resourceDemandsOf(lines)];
  const held = await holdStock(tx, { draftId, demands, expiresAt: until, now });
  if (held.kind === 'insufficient') {
    return refused(visitShortageRefusal({ ...found, request, demands: seats }, lines, held.shortages, now));
  }
  await refreshVisitPagesForSeats(tx, seats);
  return ok(undefined);
}

/**
 * Holds a returning customer's seats again for the experience's full hold time, if they are still available. If not, changes nothing, and
 * the page shows how many are left.
 */
export async function reacquireSeats(tx: Transaction, draft: Draft, now: Date): Promise<void> {
  const request = visitOfPurchase(draft.contents);
  const found = request && (await loadSlot(tx, request.slotId));
  if (!found || (await hasOrderAwaitingPayment(tx, draft))) return;
  const until = isoInstantAfter(now, found.experience.holdMinutes);
  const taken = await holdSeats(tx, draft, { until: new Date(until), now });
  if (!taken.ok) return;
  const purchase = purchaseWithVisit(draft.contents.purchase, { ...request, heldUntil: until });
  const contents = { ...draft.contents, purchase };
  await updateLockedDraftContents(tx, { draftId: draft.id, contents, customerId: undefined, now });
}

/** Releases a draft's seats unless a payment is in progress. */
export async function releaseSeats(tx: Transaction, draft: Draft, now: Date): Promise<void> {
  const request = visitOfPurchase(draft.contents);
  if (!request || (await hasOrderAwaitingPayment(tx, draft))) return;
  if ((await releaseStockHold(tx, { draftId: draft.id, now })) === 0) return;
  const found = await loadSlot(tx, request.slotId);
  if (!found) return;
  await refreshVisitPagesForSeats(tx, demandsOfVisit(found.slot, found.experience, request.party));
}

/** Returns whether the draft has an order awaiting payment. The seats then belong to that order. */
export async function hasOrderAwaitingPayment(tx: Transaction, { orderId }: Draft): Promise<boolean> {
  const order = orderId && (await findOrderProgress(tx, { orderId }));
  return order?.state === 'awaiting_payment';
}
