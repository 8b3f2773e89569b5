/**
 * Entry point of submissions of document forms (docs/decisions/0052). The published document decides the destination. A submission is
 * stored before it is sent, by email or call, retried until accepted, and deleted after its retention time.
 */
export {
  closeOrReopenSubmission,
  closeOrReopenSubmissionWithin,
  deleteCustomerSubmissions,
  deleteCustomerSubmissionsWithin,
  type OpenSubmission,
  retrySubmission,
  submissionNumbered,
  submissionOfId,
  submissionsOf,
  submissionsOfIds,
} from './keep-submissions.server.ts';
export { mailboxHash } from './store.server.ts';
export {
  type DocumentForm,
  type SubmissionDependencies,
  type SubmittedForm,
  storeSubmission,
} from './take-submission.server.ts';
