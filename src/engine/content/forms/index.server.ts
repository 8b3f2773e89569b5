/**
 * Entry point of submissions of document forms (docs/decisions/0052). The published document decides the destination; a
 * submission is stored before it is sent, by email or call, retried until accepted, and deleted after its retention
 * time.
 */
export {
  deleteCustomerSubmissions,
  deleteCustomerSubmissionsWithin,
  type OpenSubmission,
  retrySubmission,
  settleSubmission,
  settleSubmissionWithin,
  submissionNumbered,
  submissionOfId,
  submissionsOf,
  submissionsOfIds,
} from './keep-submissions.server.ts';
export { mailboxHash } from './store.server.ts';
export {
  type DocumentForm,
  type Sending,
  type SubmissionDependencies,
  storeSubmission,
} from './take-submission.server.ts';
