/**
 * The door of club applications: what somebody types before they are a member, kept for 30 days for whoever bears its cookie. The last
 * form records the consent (`submitApplication`); whoever is signed in is a member then, everybody else types six digits from the
 * mailbox (`proveApplication`), which signs them in. A membership made so has no card yet: the page of cards follows. Whoever joins by
 * ordering a first box proves the mailbox before it (`signInToApplication`), and agrees with the order.
 */
export {
  carryApplication,
  carryTokenOf,
  isCarryLinkGood,
  mailCarryLink,
} from './carry-application.server.ts';
export {
  type Opening,
  openApplication,
  readApplication,
  saveApplication,
} from './fill-application.server.ts';
export { agreeToBoxes, openFirstBox } from './first-box.server.ts';
export { endJoinCode, makeJoinCode } from './keep-join-code.server.ts';
export { mailCodeToApplicant, signInToApplication } from './sign-in-to-application.server.ts';
export { findJoinCode, listJoinCodes } from './store.server.ts';
export {
  type ApplicationDependencies,
  completeApplication,
  keepStep,
  mailCodeAgain,
  type Proved,
  proveApplication,
  submitApplication,
} from './submit-application.server.ts';
