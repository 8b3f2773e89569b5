/**
 * The door of what people write to the house: a case with a number, its photographs sealed, two mails for each, answered by an
 * operator and forgotten two years after it was closed (domain §5.7).
 */
export { answerCase, closeCase } from './answer-case.server.ts';
export { openCase, type SupportDependencies } from './open-case.server.ts';
export { openCasePhotos } from './open-case-photos.server.ts';
export { caseNumbered, caseOfId, forgetCasesOf, waitingCases } from './store.server.ts';
