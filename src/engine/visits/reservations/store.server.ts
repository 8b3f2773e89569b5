import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { CustomerId, OrderId, ReservationId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type WithoutNulls, withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { customers } from '../../identity/schema.ts';
import { lockDraftOfOrder } from '../../orders/drafts/index.server.ts';
import { reservationEvents, reservationGuests, reservationOrders, reservations } from './schema.ts';
import type { ReservationEventKind, ReservationOrderKind, ReservationReader } from './types.ts';

/*
 * Every change of a reservation first locks the draft of the order that booked it, which never changes. Locks of other orders, seats and
 * money follow in the order that `checkout/store` documents.
 */

type Row = typeof reservations.$inferSelect;

export type Reservation = WithoutNulls<Row>;

function asReservation(row: Row): Reservation {
  return withoutNulls(row);
}

/**
 * Returns the reader's reservation. Returns undefined both if it doesn't exist and if it belongs to someone else, so that the response
 * doesn't reveal which (I-6).
 */
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

/** Returns a customer's reservations in the order they were created, newest first. */
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

/** Returns the reservation that an order booked or changed; undefined for any other order, such as one for a no-show charge. */
export async function findReservationByOrder(
  read: Transaction,
  orderId: OrderId,
): Promise<Reservation | undefined> {
  const [found] = await read
    .select({ reservation: reservations })
    .from(reservationOrders)
    .innerJoin(reservations, eq(reservations.id, reservationOrders.reservationId))
    .where(and(eq(reservationOrders.orderId, orderId), ne(reservationOrders.kind, 'no_show')));
  return found && asReservation(found.reservation);
}

export async function findReservationByCode(
  read: Transaction,
  code: string,
): Promise<Reservation | undefined> {
  const [row] = await read.select().from(reservations).where(eq(reservations.code, code));
  return row && asReservation(row);
}

export async function findReservationById(
  read: Transaction,
  reservationId: ReservationId,
): Promise<Reservation | undefined> {
  const [row] = await read.select().from(reservations).where(eq(reservations.id, reservationId));
  return row && asReservation(row);
}

/**
 * Locks and returns a reservation, after locking the draft that booked it. Also locks the drafts that paid for changes. Returns undefined
 * for an unknown id.
 */
export async function lockReservation(
  tx: Transaction,
  reservationId: ReservationId,
): Promise<Reservation | undefined> {
  const found = await findReservationById(tx, reservationId);
  if (!found) return undefined;
  await lockDraftOfOrder(tx, found.orderId);
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, reservationId)).for('update');
  for (const orderId of await orderIdsOfReservation(tx, reservationId, ['change']))
    await lockDraftOfOrder(tx, orderId);
  return row && asReservation(row);
}

type NewReservation = Omit<
  typeof reservations.$inferInsert,
  'id' | 'state' | 'version' | 'createdAt' | 'updatedAt'
> & { readonly now: Date };

/** Inserts a confirmed reservation with its booking order. Returns its id. */
export async function insertReservation(
  tx: Transaction,
  { now, ...values }: NewReservation,
): Promise<ReservationId> {
  const id = orderedUuid() as ReservationId;
  await tx.insert(reservations).values({ ...values, id, state: 'confirmed', createdAt: now, updatedAt: now });
  await addReservationOrder(tx, { orderId: values.orderId, reservationId: id, kind: 'booking', now });
  return id;
}

export async function addReservationOrder(
  tx: Transaction,
  added: {
    readonly orderId: OrderId;
    readonly reservationId: ReservationId;
    readonly kind: ReservationOrderKind;
    readonly now: Date;
  },
): Promise<void> {
  const { now: at, ...values } = added;
  await tx.insert(reservationOrders).values({ ...values, at });
}

type ReservationChange = Partial<Omit<Row, 'id' | 'code' | 'orderId' | 'version' | 'createdAt'>>;

/**
 * Updates a locked reservation and returns it. Increases its version if the change affects a field that a paid change must not overwrite:
 * time, party, seats, owner or state.
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

/**
 * Appends an event to a reservation's history.
 * @returns the event's id, under which each email about it is enqueued only once.
 */
export async function recordReservationEvent(
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

/** Returns the reservation's most recent event of a kind; undefined if there is none. */
export async function lastReservationEvent(
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

/** Returns the ids of the reservation's orders of these kinds, in the order in which they were placed. */
export async function orderIdsOfReservation(
  read: Transaction,
  reservationId: ReservationId,
  kinds: readonly ReservationOrderKind[] = ['booking', 'change'],
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

export async function reservationGuestNames(
  read: Transaction,
  reservationId: ReservationId,
): Promise<{ readonly position: number; readonly name: string }[]> {
  return read
    .select({ position: reservationGuests.position, name: reservationGuests.name })
    .from(reservationGuests)
    .where(eq(reservationGuests.reservationId, reservationId))
    .orderBy(asc(reservationGuests.position));
}

/** Replaces the guests' names by position. An empty name leaves its position unnamed. */
export async function replaceGuestNames(
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
 * Attaches reservations without an account to the customer with the same verified email address (quality A11). Reservations that have an
 * owner are unaffected.
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
