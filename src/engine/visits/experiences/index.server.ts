/**
 * The door of the offer: what can be visited, and when. What is decided is pure (rules.ts, price-rules.ts, policy-rules.ts); pages and
 * other engines read by view.server.ts. Seats are taken and given back by engine/inventory, with the demands of `demandsOfVisit` (I-42),
 * and announced here.
 */
export { announceSeats } from './announce-store.server.ts';
export {
  addSlot,
  addSlots,
  closeDay,
  makeSlots,
  mayClose,
  openDay,
  setSlotState,
} from './keep-slots.server.ts';
export { experienceById, loadSlot } from './store.server.ts';
