/**
 * Entry point of club applications: the data a person enters before they are a member, kept for 30 days under
 * a cookie. The last form records the consent (`submitApplication`). A signed-in customer becomes a member at
 * once; others enter a six-digit code from their email (`confirmApplication`), which signs them in. The
 * membership has no card yet, so the card page follows. A customer who joins by ordering a first box confirms
 * their email before it (`signInToApplication`) and agrees with the order.
 */

export {
  type ApplicationStart,
  openApplication,
  readApplication,
  saveApplication,
} from './fill-application.server.ts';
export { openFirstBox, recordBoxConsent } from './first-box.server.ts';
export { endJoinCode, makeJoinCode } from './manage-join-codes.server.ts';
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
  emailTransferLink,
  isTransferLinkValid,
  transferApplication,
  transferTokenOf,
} from './transfer-application.server.ts';
