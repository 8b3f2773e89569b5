/** Entry point of booking a visit: its seats are held while its checkout is filled, and `placeOrder` books it. */
export {
  extendVisit,
  findVisitDraft,
  holdVisit,
  leaveVisit,
  returnToVisit,
  saveVisit,
} from './hold-visit.server.ts';
