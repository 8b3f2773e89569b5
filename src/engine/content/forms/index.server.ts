/**
 * Entry point of submissions of document forms (docs/decisions/0052). The published document decides the destination; a
 * submission is stored before it is sent, by email or call, retried until accepted, and deleted after its retention
 * time.
 */
export {
  forgetSubmissionsOf,
  type OpenSubmission,
  retrySubmission,
  submissionNumbered,
  submissionOfId,
  submissionsOf,
} from './keep-submissions.server.ts';
export {
  type Sending,
  type StandingForm,
  type SubmissionDependencies,
  takeSubmission,
} from './take-submission.server.ts';
