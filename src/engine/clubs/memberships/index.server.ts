/**
 * Entry point of memberships (I-39; docs/decisions/0036). A membership belongs to a customer with a confirmed email; anyone else fills in
 * an application first (engine/clubs/applications). Every change identifies the owner, locks customer and membership, records the event in
 * the history, and enqueues the email about it, in one transaction; state and entitlement are derived from the result
 * (`applyMembershipChange`). Queries for pages are in view.server.ts, such as `viewMembershipsOfCustomer` and
 * `viewWaitlistEntriesOfCustomer`.
 */

export { applyChange, firstChargeFrom, type MembershipDependencies } from './apply-change.server.ts';
export {
  cancelByMemberCode,
  cancelMembership,
  endMembershipsOf,
  undoCancel,
} from './cancel-membership.server.ts';
export {
  changeDelivery,
  changePreferences,
  previewDelivery,
  previewPreferences,
  setMembershipCard,
  setMembershipCredit,
} from './change-membership.server.ts';
export { changePlan, type PlanChange, previewPlanChange } from './change-plan.server.ts';
export { endHold, holdAfterLapses, holdMembership } from './hold-membership.server.ts';
export { type JoinRequest, joinClubWithin, recordClubConsent } from './join-club.server.ts';
export { lockMembershipById } from './store.server.ts';
export { joinWaitlist, leaveWaitlist } from './wait-in-line.server.ts';
export { findWaitlistEntryById } from './wait-store.server.ts';
