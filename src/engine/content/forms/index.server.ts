/**
 * The door of what visitors send with forms of documents (docs/decisions/0052): where it leads is read in the published document,
 * stored before anything leaves the house, mailed or called for until it is taken, and forgotten when its time is over.
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
