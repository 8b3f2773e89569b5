/**
 * The door of what customers report about bottles that came, and of what they are given for it (domain §1.11): reported by whoever
 * the order belongs to (I-6), decided once by staff, each with its audit and mail (I-44, I-45). A replacement is promised to the
 * order like what it bought, and is packed and sent with `engine/orders/fulfillment`.
 */
export {
  approveProblem,
  closeProblem,
  type DecisionRefusalCode,
  declineProblem,
} from './decide-problem.server.ts';
export { openPhotos } from './open-photos.server.ts';
export { type Reporter, reportProblem } from './report-problem.server.ts';
export { openProblems, problemsOfOrder } from './store.server.ts';
export { viewReturns } from './view.server.ts';
