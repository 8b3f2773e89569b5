/**
 * Entry point of support. Messages to the winery become numbered cases with encrypted photos and two emails each. Staff answer them, and
 * they are deleted two years after they are closed (domain §5.7).
 */
export {
  answerCase,
  closeCase,
  decryptCasePhotos,
  openCase,
  type SupportDependencies,
} from './handle-cases.server.ts';
export { openCaseOfForm } from './open-case-of-form.server.ts';
export { type BookFault, reconcileBooks } from './prove-books.server.ts';
export { caseOfId, deleteCasesOf, findCaseByNumber, waitingCases } from './store.server.ts';
