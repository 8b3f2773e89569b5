/**
 * Entry point of submissions of document forms (docs/decisions/0052). The published document decides the destination. A submission is
 * stored before it is sent, by email or call, retried until accepted, and deleted after its retention time.
 */
export {
  closeOrReopenSubmission,
  closeOrReopenSubmissionWithin,
  deleteCustomerSubmissions,
  deleteCustomerSubmissionsWithin,
  newestSubmissions,
  retrySubmission,
  submissionById,
  submissionByNumber,
  submissionsByIds,
  type UnsealedSubmission,
} from './keep-submissions.server.ts';
export { mailboxHash } from './store.server.ts';
export {
  type FormInDocument,
  type SubmissionDependencies,
  type SubmittedForm,
  storeSubmission,
} from './store-submission.server.ts';
