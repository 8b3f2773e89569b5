/**
 * The door of the offer: what can be visited, and when. What is decided is pure (rules.ts, price-rules.ts, policy-rules.ts); pages and
 * other engines read by view.server.ts. Seats are taken and given back by engine/inventory, with the demands of `demandsOfVisit` (I-42),
 * and announced here.
 */
export { announceSeats } from './announce-store.server.ts';
export { closeDay, mayClose, openDay } from './close-day.server.ts';
export { addSlot, setSlotState } from './keep-slot.server.ts';
export { addSlots, makeSlots } from './make-slots.server.ts';
