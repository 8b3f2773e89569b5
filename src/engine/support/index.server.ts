/**
 * Entry point of support: messages to the winery become numbered cases with encrypted photos and two emails each, answered by an operator
 * and deleted two years after they are closed (domain §5.7).
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
