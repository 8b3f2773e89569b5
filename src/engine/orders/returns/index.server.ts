/**
 * Entry point of problem reports about bottles that arrived, and their remedies (domain §1.11). The order's owner reports (I-6), and
 * staff decide once, each with its audit entry and email (I-44, I-45). A replacement is allocated to the order like its purchase, and
 * packed and shipped by `engine/orders/fulfillment`.
 */
export {
  approveProblem,
  closeProblem,
  type DecisionRefusalCode,
  declineProblem,
} from './decide-problem.server.ts';
export { decryptProblemPhotos } from './open-photos.server.ts';
export { type Reporter, reportProblem } from './report-problem.server.ts';
export { openProblems, problemsOfOrder } from './store.server.ts';
export { viewReturns } from './view.server.ts';
