/** Entry point of visit booking, which holds seats during checkout. The reservation is created when `placeOrder` places the order. */
export {
  extendVisitHold,
  findVisitDraft,
  holdVisit,
  reacquireVisitHold,
  releaseVisitHold,
  saveVisitDetails,
} from './hold-visit.server.ts';
