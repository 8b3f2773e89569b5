import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { CustomerId, OrderId, ReservationId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type WithoutNulls, withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { customers } from '../../identity/schema.ts';
import { lockDraftOfOrder } from '../../orders/drafts/index.server.ts';
import { reservationEvents, reservationGuests, reservationOrders, reservations } from './schema.ts';
import type { BookedOrderKind, ReservationEventKind, ReservationReader } from './types.ts';

/*
 * Every change of a reservation begins with the lock of the draft of the order that booked it, which never becomes another; the locks of
 * its other orders, of seats and of money come after it in the order that `checkout/store` names.
 */

type Row = typeof reservations.$inferSelect;

/** A reservation as it is stored. */
export type Reservation = WithoutNulls<Row>;

function asReservation(row: Row): Reservation {
  return withoutNulls(row);
}

/** Wrong, foreign and gone are the same answer (I-6). */
export async function findReservation(
  read: Transaction,
  reader: ReservationReader,
): Promise<Reservation | undefined> {
  const isTheirs =
    reader.kind === 'customer'
      ? and(eq(reservations.id, reader.reservationId), eq(reservations.customerId, reader.customerId))
      : eq(reservations.publicToken, reader.publicToken);
  const [row] = await read.select().from(reservations).where(isTheirs);
  return row && asReservation(row);
}

/** All of a customer, the soonest and the latest last; whoever shows them sorts them by their slots. */
export async function reservationsOfCustomer(
  read: Transaction,
  customerId: CustomerId,
): Promise<Reservation[]> {
  const rows = await read
    .select()
    .from(reservations)
    .where(eq(reservations.customerId, customerId))
    .orderBy(desc(reservations.createdAt));
  return rows.map(asReservation);
}

/** The booking that an order made, or changed; what was charged for those who did not come is no order of its own. */
export async function findByOrder(read: Transaction, orderId: OrderId): Promise<Reservation | undefined> {
  const [found] = await read
    .select({ reservation: reservations })
    .from(reservationOrders)
    .innerJoin(reservations, eq(reservations.id, reservationOrders.reservationId))
    .where(and(eq(reservationOrders.orderId, orderId), ne(reservationOrders.kind, 'no_show')));
  return found && asReservation(found.reservation);
}

export async function findByCode(read: Transaction, code: string): Promise<Reservation | undefined> {
  const [row] = await read.select().from(reservations).where(eq(reservations.code, code));
  return row && asReservation(row);
}

export async function findById(
  read: Transaction,
  reservationId: ReservationId,
): Promise<Reservation | undefined> {
  const [row] = await read.select().from(reservations).where(eq(reservations.id, reservationId));
  return row && asReservation(row);
}

/** As it is under the lock of the draft that booked it, and of those that changes of it were paid with. */
export async function lockReservation(
  tx: Transaction,
  reservationId: ReservationId,
): Promise<Reservation | undefined> {
  const found = await findById(tx, reservationId);
  if (!found) return undefined;
  await lockDraftOfOrder(tx, found.orderId);
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, reservationId)).for('update');
  for (const orderId of await ordersOf(tx, reservationId, ['change'])) await lockDraftOfOrder(tx, orderId);
  return row && asReservation(row);
}

type NewReservation = Omit<
  typeof reservations.$inferInsert,
  'id' | 'state' | 'version' | 'createdAt' | 'updatedAt'
> & { readonly now: Date };

/** The order that booked it is one of its orders from the beginning. */
export async function insertReservation(
  tx: Transaction,
  { now, ...values }: NewReservation,
): Promise<ReservationId> {
  const id = orderedUuid() as ReservationId;
  await tx.insert(reservations).values({ ...values, id, state: 'confirmed', createdAt: now, updatedAt: now });
  await addOrder(tx, { orderId: values.orderId, reservationId: id, kind: 'booking', now });
  return id;
}

export async function addOrder(
  tx: Transaction,
  added: {
    readonly orderId: OrderId;
    readonly reservationId: ReservationId;
    readonly kind: BookedOrderKind;
    readonly now: Date;
  },
): Promise<void> {
  const { now: at, ...values } = added;
  await tx.insert(reservationOrders).values({ ...values, at });
}

type ReservationChange = Partial<Omit<Row, 'id' | 'code' | 'orderId' | 'version' | 'createdAt'>>;

/**
 * Changes a locked reservation. Its version goes up with what a paid change of it must not be placed over: time, party, seats, owner and
 * state.
 */
export async function updateReservation(
  tx: Transaction,
  { id, version }: Pick<Reservation, 'id' | 'version'>,
  change: ReservationChange,
  now: Date,
): Promise<Reservation> {
  const counted = ['slotId', 'party', 'seatsOrderId', 'publicToken', 'state'] as const;
  const isNewVersion = counted.some((name) => name in change);
  const [row] = await tx
    .update(reservations)
    .set({ ...change, ...(isNewVersion && { version: sql`${reservations.version} + 1` }), updatedAt: now })
    .where(and(eq(reservations.id, id), eq(reservations.version, version)))
    .returning();
  invariant(row, 'a reservation is under our lock as it was decided on');
  return asReservation(row);
}

/** @returns its number: mails about it are owed once by it. */
export async function recordEvent(
  tx: Transaction,
  event: {
    readonly reservationId: ReservationId;
    readonly kind: ReservationEventKind;
    readonly actor: string;
    readonly data?: Readonly<Record<string, unknown>>;
    readonly now: Date;
  },
): Promise<number> {
  const { now: at, data = {}, ...values } = event;
  const [row] = await tx
    .insert(reservationEvents)
    .values({ ...values, data, at })
    .returning({ id: reservationEvents.id });
  invariant(row, 'an insert returns its row');
  return row.id;
}

/** When this happened to it last; undefined when never. */
export async function lastEvent(
  read: Transaction,
  reservationId: ReservationId,
  kind: ReservationEventKind,
): Promise<{ readonly at: Date; readonly data: Readonly<Record<string, unknown>> } | undefined> {
  const [row] = await read
    .select({ at: reservationEvents.at, data: reservationEvents.data })
    .from(reservationEvents)
    .where(and(eq(reservationEvents.reservationId, reservationId), eq(reservationEvents.kind, kind)))
    .orderBy(desc(reservationEvents.id))
    .limit(1);
  return row;
}

/** The orders of these kinds, in the order in which they were placed; one that booked it comes first. */
export async function ordersOf(
  read: Transaction,
  reservationId: ReservationId,
  kinds: readonly BookedOrderKind[] = ['booking', 'change'],
): Promise<OrderId[]> {
  const rows = await read
    .select({ orderId: reservationOrders.orderId })
    .from(reservationOrders)
    .where(
      and(eq(reservationOrders.reservationId, reservationId), inArray(reservationOrders.kind, [...kinds])),
    )
    .orderBy(asc(reservationOrders.at), asc(reservationOrders.orderId));
  return rows.map(({ orderId }) => orderId);
}

export async function guestsOf(
  read: Transaction,
  reservationId: ReservationId,
): Promise<{ readonly position: number; readonly name: string }[]> {
  return read
    .select({ position: reservationGuests.position, name: reservationGuests.name })
    .from(reservationGuests)
    .where(eq(reservationGuests.reservationId, reservationId))
    .orderBy(asc(reservationGuests.position));
}

/** Those who come beside whoever booked, each at the place where they were named; an empty name leaves its place open. */
export async function replaceGuests(
  tx: Transaction,
  reservationId: ReservationId,
  names: readonly string[],
): Promise<void> {
  await tx.delete(reservationGuests).where(eq(reservationGuests.reservationId, reservationId));
  const rows = names.flatMap((name, place) =>
    name === '' ? [] : [{ reservationId, position: place + 1, name }],
  );
  if (rows.length > 0) await tx.insert(reservationGuests).values(rows);
}

/**
 * Gives a customer the bookings that were made with their address and without an account, or that a friend gave them. Whose address nobody
 * has proved gets none (quality A11), and a booking that has an owner keeps it.
 */
export async function attachGuestReservations(tx: Transaction, customerId: CustomerId): Promise<void> {
  const provedAddress = tx
    .select({ email: customers.email })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.emailVerified, true)));
  await tx
    .update(reservations)
    .set({ customerId })
    .where(and(isNull(reservations.customerId), sql`${reservations.email} = (${provedAddress})`));
}
