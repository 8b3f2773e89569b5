/**
 * Entry point of problem reports about delivered bottles, and their remedies (domain §1.11). The order's owner reports a problem (I-6) and
 * staff decides once; both steps write an audit entry and enqueue an email (I-44, I-45). A replacement is allocated to the order like the
 * purchase itself, and packed and shipped by `engine/orders/fulfillment`.
 */
export {
  approveProblem,
  closeProblem,
  declineProblem,
  type ProblemDecisionRefusalCode,
} from './decide-problem.server.ts';
export { decryptProblemPhotos } from './decrypt-photos.server.ts';
export { type ProblemReporter, reportProblem } from './report-problem.server.ts';
export { openProblems, problemsOfOrder } from './store.server.ts';
export { viewProblemReports } from './view.server.ts';
