/**
 * Entry point of club applications: the data that a person enters before becoming a member, kept for 30 days under a cookie. The last form
 * records the consent (`submitApplication`). A signed-in customer then becomes a member immediately; anyone else enters a six-digit code
 * from an email (`confirmApplication`), which signs them in. The new membership has no card yet, so the card page follows. A customer who
 * joins by ordering a first box confirms their email before ordering (`signInToApplication`) and agrees to the terms with the order.
 */

export {
  type ApplicationStartRequest,
  openApplication,
  readApplication,
  saveApplication,
} from './fill-application.server.ts';
export { openFirstBoxCheckout, recordFirstBoxConsent } from './first-box.server.ts';
export { createJoinCode, endJoinCode } from './manage-join-codes.server.ts';
export { emailCodeToApplicant, signInToApplication } from './sign-in-to-application.server.ts';
export { findJoinCode, listJoinCodes } from './store.server.ts';
export {
  type ApplicationDependencies,
  type ConfirmedApplication,
  completeApplication,
  confirmApplication,
  resendApplicationCode,
  saveApplicationStep,
  submitApplication,
} from './submit-application.server.ts';
export {
  deriveTransferToken,
  emailTransferLink,
  isTransferLinkValid,
  transferApplication,
} from './transfer-application.server.ts';
