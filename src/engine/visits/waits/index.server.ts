/**
 * Entry point of the waitlists of full sessions: first come, first offered, for two hours (domain §7.4). Code that frees seats offers them
 * in the same transaction (`lockWaitlist` before inventory, then `offerSeats`); the scheduled job offers the rest.
 */
export { joinVisitWait, leaveVisitWait, takeOffer } from './join-wait.server.ts';
