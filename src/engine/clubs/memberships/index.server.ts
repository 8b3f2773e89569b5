/**
 * The door of memberships (I-39; docs/decisions/0036). A membership belongs to a customer whose mailbox is proved; whoever is
 * none yet fills in an application first (engine/clubs/applications). Every change names its owner, takes the locks of customer and
 * membership, writes what happened into the history, and owes the mail that tells of it, in one transaction; state and rights follow
 * from what the membership has then (`applyChange`). What pages read stands in view.server.ts: `membershipsOf`, `waitsOf`.
 */

export { applyChange, firstChargeFrom, type MembershipDependencies } from './apply-change.server.ts';
export {
  cancelForMember,
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
export { type JoinWish, joinWithin, recordClubConsent } from './join-club.server.ts';
export { lockMembershipById } from './store.server.ts';
export { joinWait, leaveWait } from './wait-in-line.server.ts';
export { findWaitById } from './wait-store.server.ts';
