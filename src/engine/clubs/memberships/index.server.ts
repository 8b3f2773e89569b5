/**
 * Entry point of memberships (I-39; docs/decisions/0036). A membership belongs to a customer with a confirmed email; anyone else fills in
 * an application first (engine/clubs/applications). Every change identifies the owner, locks customer and membership, records the event in
 * the history, and enqueues the email about it, in one transaction; state and entitlement are derived from the result
 * (`applyMembershipChange`). Queries for pages are in view.server.ts, such as `viewMembershipsOfCustomer` and
 * `viewWaitlistEntriesOfCustomer`.
 */

export {
  applyMembershipChange,
  firstChargeOnOrAfter,
  type MembershipDependencies,
} from './apply-change.server.ts';
export {
  cancelMembership,
  cancelMembershipByMemberCode,
  endMembershipsOfCustomer,
  undoCancellation,
} from './cancel-membership.server.ts';
export {
  changeMembershipDelivery,
  changeMembershipPreferences,
  previewDeliveryChange,
  previewPreferencesChange,
  setMembershipCard,
  setMembershipUsesCredit,
} from './change-membership.server.ts';
export { changeMembershipPlan, type PlanChangeCommand, previewPlanChange } from './change-plan.server.ts';
export { endMembershipHold, holdAfterLapses, holdMembership } from './hold-membership.server.ts';
export { type JoinRequest, joinClubInTransaction, recordClubConsent } from './join-club.server.ts';
export { lockMembershipById } from './store.server.ts';
export { joinClubWaitlist, leaveClubWaitlist } from './wait-in-line.server.ts';
export { findWaitlistEntryById } from './wait-store.server.ts';
