import { isEmail } from '../../../core/contact-text.ts';
import type { CustomerId, ReservationId, ReservationTransferId } from '../../../core/ids.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { newOrderLinkToken } from '../../orders/public-token.server.ts';
import { dueAtVisitWithTax } from '../experiences/price-rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { DueAtVisit, Experience } from '../experiences/types.ts';
import { enqueueVisitEmail, withOwnReservation } from './own-reservation.server.ts';
import { mayTransferReservation, splitName, transferOfferEndsAt } from './rules.ts';
import {
  findReservationById,
  lockReservation,
  recordReservationEvent,
  replaceGuestNames,
  updateReservation,
} from './store.server.ts';
import {
  endOpenTransferOffer,
  findReservationTransfer,
  insertReservationTransfer,
  type ReservationTransfer,
} from './transfer-store.server.ts';
import type { ReservationReader, ReservationRefusalCode } from './types.ts';
import type { ReservationViewDependencies } from './view.server.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock' | 'jobs' | 'seal'>;
type Hashes = Pick<Seal, 'keyedHash'>;

export type ReservationTransferRequest = {
  readonly toName: string;
  readonly toEmail: string;
  readonly message: string;
};

export type ReservationTransferRefusalCode =
  | ReservationRefusalCode
  | 'FIELD_MISSING'
  | 'TEXT_TOO_LONG'
  | 'EMAIL_INVALID'
  /** It is already offered to someone. */
  | 'TRANSFER_OPEN'
  | 'TRANSFER_NOT_FOUND'
  /** It was accepted, withdrawn or has expired. */
  | 'TRANSFER_OVER';

/** Derives the token of a transfer from its id with a key outside the database, which stores only the token's hash (A14). */
export function deriveReservationTransferToken(seal: Hashes, transferId: ReservationTransferId): string {
  return seal.keyedHash(`visit transfer\n${transferId}`).toString('base64url');
}

function hashOf(seal: Hashes, token: string): Buffer {
  return seal.keyedHash(`token of a visit transfer\n${token}`);
}

/**
 * Offers a reservation to a friend by email for one day, but no longer than until the visit starts. The owner keeps it until the friend
 * accepts.
 */
export async function offerReservationTransfer(
  dependencies: Dependencies,
  reader: ReservationReader,
  request: ReservationTransferRequest,
): Promise<Result<{ readonly expiresAt: Date }, ReservationTransferRefusalCode>> {
  const toName = request.toName.trim();
  const toEmail = request.toEmail.trim();
  const message = request.message.trim();
  const wrong = transferErrors({ toName, toEmail, message });
  if (wrong.length > 0) return refused(...wrong);
  return withOwnReservation(
    dependencies,
    reader,
    async (tx, booking): Promise<Result<{ readonly expiresAt: Date }, ReservationTransferRefusalCode>> => {
      const may = mayTransferReservation(booking);
      if (!may.ok) return may;
      const { reservation, slot, now } = booking;
      const { jobs, seal } = dependencies;
      const id = orderedUuid() as ReservationTransferId;
      const expiresAt = transferOfferEndsAt(now, slot.startsAt);
      const tokenHash = hashOf(seal, deriveReservationTransferToken(seal, id));
      const transfer = { id, reservationId: reservation.id, toName, toEmail, message, tokenHash };
      if (!(await insertReservationTransfer(tx, { ...transfer, offeredAt: now, expiresAt }))) {
        const sentence =
          'You’ve offered this reservation to someone. Cancel that offer first, or wait for it to expire.';
        return refused({ code: 'TRANSFER_OPEN', sentence });
      }
      await recordReservationEvent(tx, {
        reservationId: reservation.id,
        kind: 'transfer_offered',
        actor: 'guest',
        now,
      });
      await enqueueNotice(tx, jobs, {
        ...{ kind: 'visit-transfer-offered', subjectType: 'visit_transfer', subjectId: id },
        ...{ occurrence: '', recipient: toEmail, at: now },
      });
      return ok({ expiresAt });
    },
  );
}

/** Returns all validation errors, in field order. */
function transferErrors({
  toName,
  toEmail,
  message,
}: ReservationTransferRequest): Refusal<ReservationTransferRefusalCode>[] {
  const wrong: Refusal<ReservationTransferRefusalCode>[] = [];
  if (toName === '') {
    const sentence = 'Enter your friend’s name.';
    wrong.push({ code: 'FIELD_MISSING', sentence, field: 'toName' });
  }
  if (toName.length > 80) {
    wrong.push({ code: 'TEXT_TOO_LONG', sentence: 'Use at most 80 characters for a name.', field: 'toName' });
  }
  if (!isEmail(toEmail)) {
    const sentence = 'Please enter an email address like name@example.com.';
    wrong.push({ code: 'EMAIL_INVALID', sentence, field: 'toEmail' });
  }
  if (message.length > 300) {
    wrong.push({ code: 'TEXT_TOO_LONG', sentence: 'Use at most 300 characters.', field: 'message' });
  }
  return wrong;
}

/** Withdraws the reservation's open transfer offer. Does nothing if there is none. */
export async function withdrawReservationTransfer(
  dependencies: Dependencies,
  reader: ReservationReader,
): Promise<Result<undefined, ReservationTransferRefusalCode>> {
  return withOwnReservation(
    dependencies,
    reader,
    async (tx, { reservation, now }): Promise<Result<undefined, ReservationTransferRefusalCode>> => {
      const settled = await endOpenTransferOffer(tx, reservation.id, 'withdrawn', now);
      if (settled) {
        const { id: reservationId } = reservation;
        await recordReservationEvent(tx, { reservationId, kind: 'transfer_withdrawn', actor: 'guest', now });
      }
      return ok(undefined);
    },
  );
}

/** A transfer as shown to the recipient before accepting it. */
export type ReservationTransferView = {
  readonly state: ReservationTransfer['state'];
  readonly toName: string;
  readonly fromName: string;
  readonly message: string;
  readonly expiresAt: Date;
  readonly experience: Experience;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly party: number;
  readonly due: DueAtVisit;
};

/** Returns the transfer that a link's token identifies; undefined for an unknown token. */
export async function readReservationTransfer(
  {
    database,
    seal,
    taxes,
  }: Pick<Dependencies, 'database' | 'seal'> & Pick<ReservationViewDependencies, 'taxes'>,
  token: string,
): Promise<ReservationTransferView | undefined> {
  const transfer = await findReservationTransfer(database.read, { tokenHash: hashOf(seal, token) });
  return transfer && transferView({ database, taxes }, transfer);
}

/** Returns a transfer with its token, for the email to the recipient; undefined if the offer is no longer open. */
export async function readTransferOfferForEmail(
  { database, seal, taxes }: ReservationViewDependencies & { readonly seal: Hashes },
  transferId: ReservationTransferId,
): Promise<{ readonly transfer: ReservationTransferView; readonly token: string } | undefined> {
  const transfer = await findReservationTransfer(database.read, { transferId });
  if (transfer?.state !== 'offered') return undefined;
  const view = await transferView({ database, taxes }, transfer);
  return view && { transfer: view, token: deriveReservationTransferToken(seal, transferId) };
}

async function transferView(
  { database: { read }, taxes }: ReservationViewDependencies,
  transfer: ReservationTransfer,
): Promise<ReservationTransferView | undefined> {
  const reservation = await findReservationById(read, transfer.reservationId);
  const found = reservation && (await loadSlot(read, reservation.slotId));
  if (!found) return undefined;
  const { state, toName, message, expiresAt } = transfer;
  const { firstName, lastName, party, dueAtVisitCents } = reservation;
  const { startsAt, endsAt } = found.slot;
  return {
    ...{ state, toName, message, expiresAt, party, startsAt, endsAt },
    due: dueAtVisitWithTax(dueAtVisitCents, taxes),
    fromName: `${firstName} ${lastName}`.trim(),
    experience: found.experience,
  };
}

/**
 * Accepts a transfer: assigns the reservation to its new owner with a new link, and invalidates the old link. Deletes guest names and
 * answers and disregards earlier signatures, because these belong to other guests. The guarantee card stays.
 * @param customerId the recipient's signed-in account, if any.
 * @returns the reservation's id and new link token.
 */
export async function acceptReservationTransfer(
  { database, clock, jobs, seal }: Dependencies,
  token: string,
  customerId: CustomerId | undefined,
): Promise<
  Result<
    { readonly publicToken: string; readonly reservationId: ReservationId },
    ReservationTransferRefusalCode
  >
> {
  const now = clock.now();
  type Accepted = Result<
    { readonly publicToken: string; readonly reservationId: ReservationId },
    ReservationTransferRefusalCode
  >;
  return runRefusableTransaction(database, async (tx): Promise<Accepted> => {
    const seen = await findReservationTransfer(tx, { tokenHash: hashOf(seal, token) });
    if (!seen) return refused({ code: 'TRANSFER_NOT_FOUND', sentence: 'We couldn’t find that offer.' });
    const before = await lockReservation(tx, seen.reservationId);
    const found = before && (await loadSlot(tx, before.slotId));
    const transfer = await findReservationTransfer(tx, { transferId: seen.id });
    if (!found || transfer?.state !== 'offered' || transfer.expiresAt <= now) {
      const sentence = 'This offer has expired. Ask your friend to send it again.';
      return refused({ code: 'TRANSFER_OVER', sentence });
    }
    const may = mayTransferReservation({ ...found, reservation: before, now });
    if (!may.ok) return may;
    const { id: reservationId } = before;
    await endOpenTransferOffer(tx, reservationId, 'accepted', now);
    const publicToken = newOrderLinkToken();
    const owner = {
      ...splitName(transfer.toName),
      email: transfer.toEmail,
      phone: '',
      customerId: customerId ?? null,
    };
    const links = { publicToken, waiverToken: newOrderLinkToken() };
    const after = await updateReservation(
      tx,
      before,
      { ...owner, ...links, answers: {}, lateMinutes: null },
      now,
    );
    await replaceGuestNames(tx, reservationId, []);
    const eventId = await recordReservationEvent(tx, {
      reservationId,
      kind: 'transferred',
      actor: 'guest',
      now,
    });
    await enqueueVisitEmail(tx, { jobs }, after, 'visit-confirmed', eventId, now);
    await enqueueVisitEmail(tx, { jobs }, before, 'visit-transferred', eventId, now);
    return ok({ publicToken, reservationId });
  });
}

/** Expires a transfer offer that wasn't accepted in time, and notifies the reservation's owner. */
export async function expireReservationTransfer(
  { database, clock, jobs }: Pick<Dependencies, 'database' | 'clock' | 'jobs'>,
  { id, reservationId }: Pick<ReservationTransfer, 'id' | 'reservationId'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    const reservation = await lockReservation(tx, reservationId);
    const transfer = await findReservationTransfer(tx, { transferId: id });
    if (!reservation || transfer?.state !== 'offered' || transfer.expiresAt > now) return;
    await endOpenTransferOffer(tx, reservationId, 'expired', now);
    const eventId = await recordReservationEvent(tx, {
      reservationId,
      kind: 'transfer_expired',
      actor: 'system',
      now,
    });
    await enqueueVisitEmail(tx, { jobs }, reservation, 'visit-transfer-expired', eventId, now);
  });
}
