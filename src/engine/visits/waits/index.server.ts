/**
 * The door of the waiting lines of full sessions: first come, first offered, for two hours (domain §7.4). Whoever frees seats passes them on
 * in the same transaction (`lockLine` before inventory, then `offerSeats`); what became free otherwise is offered by the clock.
 */
export { joinVisitWait, leaveVisitWait, takeOffer } from './join-wait.server.ts';
