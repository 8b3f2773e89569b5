import type { CustomerId, OrderId, ReservationId, SkuId } from '../../../core/ids.ts';
import { multiply } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { noCartId } from '../../checkout/actor-rules.ts';
import { placeOrder } from '../../checkout/place-order.server.ts';
import type { PlaceOrderResult } from '../../checkout/place-order-types.ts';
import { shipAllocatedStock, stockAllocatedTo } from '../../inventory/index.server.ts';
import { loadOrderWithAttempts } from '../../orders/drafts/index.server.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type { DraftActor, DraftFields, OrderDependencies } from '../../orders/drafts/types.ts';
import { findOrCreateNoShowDraft } from '../booking/no-show-store.server.ts';
import type { NoShowFee } from '../booking/purchase-types.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { updateReservationOrderStates } from './refund-units.server.ts';
import { visitCompletionDelayHours } from './rules.ts';
import {
  lockReservation,
  orderIdsOfReservation,
  type Reservation,
  recordReservationEvent,
  updateReservation,
} from './store.server.ts';

/** Ends a visit, whether attended or not: consumes its seats and completes its orders. Awards points if it was attended. */
export async function endVisit(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'ledgerLinks'>,
  reservation: Reservation,
  state: 'completed' | 'no_show',
  now: Date,
): Promise<void> {
  const { id: reservationId, seatsOrderId: orderId } = reservation;
  const demands = await stockAllocatedTo(tx, { orderIds: [orderId], kind: 'seat' });
  await shipAllocatedStock(tx, { orderId, demands, now });
  await updateReservation(tx, reservation, { state, endedAt: now }, now);
  const orderIds = await orderIdsOfReservation(tx, reservationId);
  await updateReservationOrderStates(tx, dependencies, orderIds, now);
  if (state === 'completed') await earnForVisit(tx, dependencies, reservation, orderIds, now);
}

/** Awards points to the payer for the orders, and to the owner for attending an event. */
async function earnForVisit(
  tx: Transaction,
  { ledgerLinks }: Pick<OrderDependencies, 'ledgerLinks'>,
  { id: reservationId, customerId, slotId }: Reservation,
  orderIds: readonly OrderId[],
  now: Date,
): Promise<void> {
  for (const orderId of orderIds) {
    const cause = { type: 'visit', id: `${reservationId}:${orderId}` } as const;
    await ledgerLinks.earnForFulfillment(tx, { orderId, units: undefined, cause, now });
  }
  const isEvent = (await loadSlot(tx, slotId))?.experience.kind === 'event';
  if (!customerId || !isEvent) return;
  await ledgerLinks.earnForEvent(tx, { customerId, reservationId, now });
}

/**
 * Completes a visit that has ended. A party that was neither checked in nor recorded as a no-show counts as attended after half a day, so
 * that a host's missed check-in doesn't cause a charge.
 */
export async function completeEndedVisit(
  { database, clock, ledgerLinks }: Pick<OrderDependencies, 'database' | 'clock' | 'ledgerLinks'>,
  reservationId: ReservationId,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    const reservation = await lockReservation(tx, reservationId);
    const found = reservation && (await loadSlot(tx, reservation.slotId));
    if (!found || found.slot.state === 'cancelled') return;
    const isAssumed = reservation.state === 'confirmed';
    if (!isAssumed && reservation.state !== 'checked_in') return;
    const waits = isAssumed ? visitCompletionDelayHours * 3_600_000 : 0;
    if (now.getTime() < found.slot.endsAt.getTime() + waits) return;
    const arrived = isAssumed
      ? await updateReservation(
          tx,
          reservation,
          { state: 'checked_in', checkedInAt: found.slot.startsAt },
          now,
        )
      : reservation;
    await endVisit(tx, { ledgerLinks }, arrived, 'completed', now);
    const data = { isAssumed };
    await recordReservationEvent(tx, { reservationId, kind: 'completed', actor: 'system', data, now });
  });
}

type NoShowCharge = NoShowFee & {
  /** Number of guests who didn't show up. */
  readonly guests: number;
  /** The SKU that the experience's tickets are sold as. */
  readonly skuId: SkuId;
  readonly customerId: CustomerId | undefined;
  readonly contact: Pick<DraftFields, 'email' | 'phone' | 'firstName' | 'lastName'>;
};

/**
 * Charges the guarantee card for no-shows through `placeOrder`, off-session, because the customer agreed to the fee when booking. A
 * reservation has only one such draft, whose id is the idempotency key, so that concurrent calls and crashes lead to only one charge. A
 * call after a decline tries again.
 */
export async function chargeNoShow(
  dependencies: OrderDependencies,
  { guests, skuId, customerId, contact, ...noShow }: NoShowCharge,
): Promise<PlaceOrderResult> {
  const { database, clock } = dependencies;
  const { read } = database;
  const { email, phone, firstName, lastName } = contact;
  const who = { email, phone, firstName, lastName };
  const contents = { ...emptyDraftContents(), ...who, items: [{ skuId, quantity: guests }] };
  const draft = await findOrCreateNoShowDraft(read, { customerId, contents, fee: noShow, now: clock.now() });
  const tries = draft.orderId ? (await loadOrderWithAttempts(read, draft.orderId)).attempts.length : 0;
  const actor: DraftActor = {
    cartId: noCartId,
    customerId,
    isWinery: true,
    requestId: `no-show:${draft.id}`,
  };
  const { items } = draft.contents;
  const quantity = items[0]?.quantity ?? guests;
  return placeOrder(dependencies, actor, {
    draftId: draft.id,
    shownTotalCents: multiply(
      purchaseDetailsOf(draft.contents, 'noShow')?.feeCents ?? noShow.feeCents,
      quantity,
    ),
    paymentMethodId: undefined,
    usesGuarantee: true,
    seenTries: tries,
    isOffSession: true,
    returnUrl: '',
  });
}
