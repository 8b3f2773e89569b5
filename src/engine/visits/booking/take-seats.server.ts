import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadSkusForSale } from '../../catalog/index.server.ts';
import { writeContents } from '../../checkout/draft/index.server.ts';
import { demandsOf } from '../../checkout/limits/stock-rules.ts';
import type { SaleLine } from '../../checkout/requirements/types.ts';
import { hold, promisedTo, release } from '../../inventory/index.server.ts';
import { claimChanges } from '../../inventory/rules.ts';
import type { Demand } from '../../inventory/types.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { orderProgress } from '../../orders/index.server.ts';
import { announceSeats } from '../experiences/index.server.ts';
import { demandsOfVisit, slotNotFound } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { Experience, Slot } from '../experiences/types.ts';
import { findById } from '../reservations/store.server.ts';
import type { VisitRequest } from './purchase-types.ts';
import { visitOf, withVisit } from './purchased-visit-rules.ts';
import { laterBy, shortOf } from './visit-rules.ts';
import type { HoldVisitCode } from './visit-types.ts';

/* Seats are held from the moment they are chosen (I-42); the caller has the lock of the draft. */

/**
 * The seats that a visit takes of inventory. A booking that is changed keeps those that it has in both, so that it can move by half an hour
 * in a full house: only what it has not yet is asked for.
 */
export async function seatDemands(
  read: Transaction,
  { slot, experience }: { readonly slot: Slot; readonly experience: Experience },
  { party, changes }: Pick<VisitRequest, 'party' | 'changes'>,
): Promise<readonly Demand[]> {
  const demands = demandsOfVisit(slot, experience, party);
  const booking = changes && (await findById(read, changes.reservationId));
  if (!booking) return demands;
  const promised = await promisedTo(read, { orderIds: [booking.seatsOrderId], kind: 'seat' });
  return claimChanges(promised, demands)
    .map(({ resourceId, held, wanted }) => ({ resourceId, quantity: wanted - held }))
    .filter(({ quantity }) => quantity > 0);
}

/** Holds what this draft wishes for, seats and what is counted beside them, until then: all of it, or what it held before. */
export async function takeSeats(
  tx: Transaction,
  { id: draftId, contents }: Draft,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<Result<undefined, HoldVisitCode>> {
  const { items } = contents;
  const wish = visitOf(contents);
  const found = wish && (await loadSlot(tx, wish.slotId));
  if (!found) return refused(slotNotFound);
  const skus = await loadSkusForSale(
    tx,
    items.map(({ skuId }) => skuId),
  );
  const lines = items.flatMap(({ skuId, quantity }): SaleLine[] => {
    const sku = skus.get(skuId);
    return sku ? [{ sku, quantity }] : [];
  });
  const seats = await seatDemands(tx, found, wish);
  const demands = [...seats, ...demandsOf(lines)];
  const held = await hold(tx, { draftId, demands, expiresAt: until, now });
  if (held.kind === 'insufficient') {
    return refused(shortOf({ ...found, wish, demands: seats }, lines, held.shortages, now));
  }
  await announceSeats(tx, seats);
  return ok(undefined);
}

/** Of whoever comes back: for as long as when they were chosen, if they are still free; else the page says how many are. */
export async function takeSeatsAgain(tx: Transaction, draft: Draft, now: Date): Promise<void> {
  const wish = visitOf(draft.contents);
  const found = wish && (await loadSlot(tx, wish.slotId));
  if (!found || (await isAwaitingPayment(tx, draft))) return;
  const until = laterBy(now, found.experience.holdMinutes);
  const taken = await takeSeats(tx, draft, { until: new Date(until), now });
  if (!taken.ok) return;
  const purchase = withVisit(draft.contents.purchase, { ...wish, heldUntil: until });
  const contents = { ...draft.contents, purchase };
  await writeContents(tx, { draftId: draft.id, contents, customerId: undefined, now });
}

/** Gives up the seats that a draft holds: others may have them at once. Those that are being paid for stay, and whatever is no visit. */
export async function giveSeatsBack(tx: Transaction, draft: Draft, now: Date): Promise<void> {
  const wish = visitOf(draft.contents);
  if (!wish || (await isAwaitingPayment(tx, draft))) return;
  if ((await release(tx, { draftId: draft.id, now })) === 0) return;
  const found = await loadSlot(tx, wish.slotId);
  if (!found) return;
  await announceSeats(tx, demandsOfVisit(found.slot, found.experience, wish.party));
}

/** Whether an order of this draft waits for its payment: then its seats are those that are being paid for. */
export async function isAwaitingPayment(tx: Transaction, { orderId }: Draft): Promise<boolean> {
  const order = orderId && (await orderProgress(tx, { orderId }));
  return order?.state === 'awaiting_payment';
}
