import type { CustomerId, OrderId, ReservationId, SkuId } from '../../../core/ids.ts';
import { times } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { noCart } from '../../checkout/actor-rules.ts';
import { placeOrder } from '../../checkout/place-order.server.ts';
import type { PlaceOrderResult } from '../../checkout/place-order-types.ts';
import { promisedTo, ship } from '../../inventory/index.server.ts';
import { orderWithAttempts } from '../../orders/drafts/index.server.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import { emptyContents } from '../../orders/drafts/rules.ts';
import type { Actor, DraftFields, OrderDependencies } from '../../orders/drafts/types.ts';
import { insertNoShowDraft } from '../booking/no-show-store.server.ts';
import type { NoShowFee } from '../booking/purchase-types.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { deriveOrders } from './give-back.server.ts';
import { settleHours } from './rules.ts';
import {
  lockReservation,
  ordersOf,
  type Reservation,
  recordEvent,
  updateReservation,
} from './store.server.ts';

/** Ends a visit, whether somebody came or not: its seats are used up, and its orders are completed. */
export async function endVisit(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'ledgerLinks'>,
  reservation: Reservation,
  state: 'completed' | 'no_show',
  now: Date,
): Promise<void> {
  const { id: reservationId, seatsOrderId: orderId } = reservation;
  const demands = await promisedTo(tx, { orderIds: [orderId], kind: 'seat' });
  await ship(tx, { orderId, demands, now });
  await updateReservation(tx, reservation, { state, endedAt: now }, now);
  const orderIds = await ordersOf(tx, reservationId);
  await deriveOrders(tx, dependencies, orderIds, now);
  if (state === 'completed') await earnForVisit(tx, dependencies, reservation, orderIds, now);
}

/** Points of whoever paid for what they booked, and of whoever came to an event. */
async function earnForVisit(
  tx: Transaction,
  { ledgerLinks }: Pick<OrderDependencies, 'ledgerLinks'>,
  { id: reservationId, customerId, slotId }: Reservation,
  orderIds: readonly OrderId[],
  now: Date,
): Promise<void> {
  for (const orderId of orderIds) {
    const cause = { type: 'visit', id: `${reservationId}:${orderId}` } as const;
    await ledgerLinks.earnForHandOver(tx, { orderId, units: undefined, cause, now });
  }
  const isEvent = (await loadSlot(tx, slotId))?.experience.kind === 'event';
  if (!customerId || !isEvent) return;
  await ledgerLinks.earnForEvent(tx, { customerId, reservationId, now });
}

/**
 * Settles a visit whose time is over: who has arrived was here. Who was neither checked in nor noted as missing is taken to have come,
 * half a day later: nobody is charged because a host forgot to look at a list.
 */
export async function settleVisit(
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
    const waits = isAssumed ? settleHours * 3_600_000 : 0;
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
    await recordEvent(tx, { reservationId, kind: 'completed', actor: 'system', data, now });
  });
}

type NoShowCharge = NoShowFee & {
  /** How many did not come. */
  readonly guests: number;
  /** Of the experience. */
  readonly skuId: SkuId;
  readonly customerId: CustomerId | undefined;
  readonly contact: Pick<DraftFields, 'email' | 'phone' | 'firstName' | 'lastName'>;
};

/**
 * Charges the card that stands for a booking for those who did not come, by the very same `placeOrder` as any other order: without its
 * customer, who agreed to it when they booked. A booking has one such draft, whose id is the key: any number of calls, at once or after a
 * crash, make one charge. After a decline another call tries once more. The database has one such order for a booking.
 */
export async function chargeNoShow(
  dependencies: OrderDependencies,
  { guests, skuId, customerId, contact, ...noShow }: NoShowCharge,
): Promise<PlaceOrderResult> {
  const { database, clock } = dependencies;
  const { read } = database;
  const { email, phone, firstName, lastName } = contact;
  const who = { email, phone, firstName, lastName };
  const contents = { ...emptyContents(), ...who, items: [{ skuId, quantity: guests }] };
  const draft = await insertNoShowDraft(read, { customerId, contents, fee: noShow, now: clock.now() });
  const tries = draft.orderId ? (await orderWithAttempts(read, draft.orderId)).attempts.length : 0;
  const actor: Actor = { cartId: noCart, customerId, isWinery: true, requestId: `no-show:${draft.id}` };
  const { items } = draft.contents;
  const quantity = items[0]?.quantity ?? guests;
  return placeOrder(dependencies, actor, {
    draftId: draft.id,
    shownTotalCents: times(detailsOf(draft.contents, 'noShow')?.feeCents ?? noShow.feeCents, quantity),
    paymentMethodId: undefined,
    usesGuarantee: true,
    seenTries: tries,
    isOffSession: true,
    returnUrl: '',
  });
}
