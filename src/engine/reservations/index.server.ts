/**
 * The door of reservations: what is booked, and all that becomes of it (domain §7.3). Every call names who asks (I-6), begins with the lock
 * of the draft that booked it, may be repeated, and owes its mail in the same transaction (I-45); seats move with it (I-42).
 */
export { bookReservation, lockChangedBooking } from './book-reservation.server.ts';
