/**
 * Entry point of staff: the winery's staff members, their sign-in and their permissions, and the tools of the back office, such as the
 * inbox.
 */

export {
  grantApproval,
  requestApproval,
  withdrawOrDeclineApproval,
} from './approvals/keep-approvals.server.ts';
export {
  findApproval,
  findOpenApproval,
  listDecidedApprovals,
  listOpenApprovals,
} from './approvals/store.server.ts';
export { startBulkRun, stopBulkRun } from './bulk/start-run.server.ts';
export { exportCustomers } from './importing/export-customers.server.ts';
export { importCustomers } from './importing/import-customers.server.ts';
export {
  assignThread,
  assignThreadToAnswerer,
  auditSubjectOfThread,
  snoozeThread,
} from './inbox/keep-inbox.server.ts';
export {
  acceptInvitationWithPasskey,
  acceptInvitationWithTotp,
  beginInvitationPasskey,
  beginInvitationTotpSetup,
  findInvitationWithToken,
  viewInvitation,
} from './members/accept-invitation.server.ts';
export { findSignedInStaff } from './members/find-signed-in-staff.server.ts';
export { inviteOwner, inviteStaffMember, revokeStaffInvitation } from './members/invite-member.server.ts';
export {
  addPasskey,
  beginPasskeyRegistration,
  beginTotpSetup,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  setUpTotp,
} from './members/keep-factors.server.ts';
export {
  endOtherStaffSessions,
  endSessionsOfMember,
  endStaffSession,
  listStaffSessions,
} from './members/keep-sessions.server.ts';
export { changeMemberRole, reactivateStaffMember, suspendStaffMember } from './members/keep-team.server.ts';
export { saveStaffRole } from './members/save-role.server.ts';
export {
  findStaffSignInLinkToken,
  finishSignInWithCode,
  requestStaffSignInEmail,
  viewStaffSignInLink,
} from './members/sign-in-by-email.server.ts';
export { listDemoStaffMembers, signInDemoStaffMember } from './members/sign-in-demo.server.ts';
export { beginPasskeySignIn, finishPasskeySignIn } from './members/sign-in-with-passkey.server.ts';
export { signOutStaff } from './members/sign-out.server.ts';
export { clearStaffCookie } from './members/staff-cookies.server.ts';
export {
  beginPasskeyStepUp,
  stepUpDemoStaffMember,
  stepUpWithCode,
  stepUpWithPasskey,
} from './members/step-up.server.ts';
export {
  listOpenInvitations,
  listStaffMembers,
  listStaffRoles,
  readSignInFactors,
} from './members/view.server.ts';
export { mergePeople, previewMerge } from './merging/merge-people.server.ts';
export { findPersonIdByEmail, findSimilarPeople } from './merging/store.server.ts';
export { addNote, deleteNote } from './notes/keep-notes.server.ts';
export { notesAbout } from './notes/store.server.ts';
export { markPackageReady, setEncodedPictureCount } from './packages/store.server.ts';
export { confirmPackageImport, uploadPackage } from './packages/upload-package.server.ts';
export {
  fetchPackageFile,
  finishPackageImport,
  savePackageProblems,
} from './packages/work-package.server.ts';
export { deleteReply, saveReply } from './replies/keep-replies.server.ts';
export { listSavedReplies } from './replies/store.server.ts';
export { finishFirstSetup } from './setup/finish-setup.server.ts';
export { checkSetupLink, createSetupLink } from './setup/open-setup.server.ts';
export { addTag, removeTag } from './tags/keep-tags.server.ts';
export { listUsedTags, tagsOn } from './tags/store.server.ts';
export { deleteView, saveView } from './views/keep-views.server.ts';
export { visibleSavedViews } from './views/store.server.ts';
