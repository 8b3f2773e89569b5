/** Entry point of booking: holds seats during checkout. `placeOrder` creates the reservation. */
export {
  extendVisitHold,
  findVisitDraft,
  holdVisit,
  holdVisitAgain,
  releaseVisitHold,
  saveVisitDetails,
} from './hold-visit.server.ts';
