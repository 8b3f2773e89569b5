/**
 * Entry point of reservations (domain §7.3). Every call identifies the reader (I-6), first locks the draft that booked the reservation, is
 * idempotent, and enqueues its email (I-45) in the same transaction in which seats change (I-42).
 */
export { bookReservation, lockChangedBooking } from './book-reservation.server.ts';
export {
  type CancelCode,
  type CancelledVisit,
  cancelReservation,
  previewCancel,
  refundCanceledSession,
} from './cancel-reservation.server.ts';
export { cancelSlot } from './cancel-slot.server.ts';
export { type ChangePreview, changeReservation, previewChange } from './change-reservation.server.ts';
export { addSession, closeSession, findSession, type SessionName } from './keep-sessions.server.ts';
export { findVisitViolations } from './prove-store.server.ts';
export {
  type CheckedInParty,
  checkIn,
  nameGuests,
  type ReceiveCode,
  type RecordedNoShows,
  recordNoShows,
  reportLate,
  undoCheckIn,
} from './receive-guests.server.ts';
export { startPaidChange } from './start-paid-change.server.ts';
export { attachGuestReservations, findReservationByOrder } from './store.server.ts';
export {
  acceptTransfer,
  offerTransfer,
  readTransfer,
  readTransferLetter,
  type TransferCode,
  type TransferRequest,
  type TransferView,
  withdrawTransfer,
} from './transfer-reservation.server.ts';
