/**
 * Entry point of support. Messages to the winery become numbered cases with encrypted photos and two emails each. Staff answer them, and
 * they are deleted two years after they are closed (domain §5.7).
 */
export {
  answerSupportCase,
  closeSupportCase,
  decryptCasePhotos,
  openSupportCase,
  type SupportDependencies,
} from './handle-cases.server.ts';
export { openSupportCaseFromForm } from './open-case-from-form.server.ts';
export { type BookDiscrepancy, reconcileBooks } from './reconcile-books.server.ts';
export {
  deleteSupportCasesOfCustomer,
  findSupportCaseById,
  findSupportCaseByNumber,
  openSupportCases,
} from './store.server.ts';
