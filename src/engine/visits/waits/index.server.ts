/**
 * Entry point of the waitlists of full sessions. Seats are offered in the order of joining, for two hours (domain §7.4). Code that frees
 * seats offers them in the same transaction (`lockVisitWaitlists` before inventory, then `offerSeatsToWaitlist`); the scheduled job offers
 * the rest.
 */
export { acceptVisitWaitlistOffer, joinVisitWaitlist, leaveVisitWaitlist } from './join-wait.server.ts';
