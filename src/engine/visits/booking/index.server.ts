/** Entry point of booking: holds seats during checkout. `placeOrder` creates the reservation. */
export {
  extendVisit,
  findVisitDraft,
  holdVisit,
  releaseVisitHold,
  returnToVisit,
  saveVisit,
} from './hold-visit.server.ts';
