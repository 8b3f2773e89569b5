/**
 * The door of what people write to the house: a case with a number, its photographs sealed, two mails for each, answered by an
 * operator and forgotten two years after it was closed (domain §5.7).
 */
export {
  answerCase,
  closeCase,
  openCase,
  openCasePhotos,
  type SupportDependencies,
} from './handle-cases.server.ts';
export { type BrokenBook, proveBooks } from './prove-books.server.ts';
export { caseNumbered, caseOfId, forgetCasesOf, waitingCases } from './store.server.ts';
