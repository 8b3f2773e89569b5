/**
 * Entry point of reservations (domain §7.3). Calls by guests identify the reader (I-6). Every change first locks the draft that booked the
 * reservation, is idempotent, and enqueues its email, if any (I-45), in the same transaction in which seats change (I-42).
 */
export { bookReservation, lockReservationToChange } from './book-reservation.server.ts';
export {
  type CancellationAmounts,
  cancelReservation,
  previewReservationCancellation,
  type ReservationCancellationRefusalCode,
  refundCanceledSession,
} from './cancel-reservation.server.ts';
export { cancelSlot } from './cancel-slot.server.ts';
export {
  changeReservation,
  previewReservationChange,
  type ReservationChangePreview,
} from './change-reservation.server.ts';
export { addSession, findSession, type SessionIdentifier, setSessionOpen } from './keep-sessions.server.ts';
export { findVisitViolations } from './prove-store.server.ts';
export {
  type CheckedInParty,
  checkInPartyByCode,
  type GuestArrivalRefusalCode,
  type NoShowResult,
  recordNoShows,
  reportLateArrival,
  saveGuestNames,
  undoCheckIn,
} from './receive-guests.server.ts';
export { startPaidReservationChange } from './start-paid-change.server.ts';
export { attachGuestReservations, findReservationByOrder } from './store.server.ts';
export {
  acceptReservationTransfer,
  offerReservationTransfer,
  type ReservationTransferRefusalCode,
  type ReservationTransferRequest,
  type ReservationTransferView,
  readReservationTransfer,
  readTransferOfferForEmail,
  withdrawReservationTransfer,
} from './transfer-reservation.server.ts';
