/** Entry point of staff: the winery's staff members, their sign-in and their permissions. */

export { approveRequest, closeApproval, requestApproval } from './approvals/keep-approvals.server.ts';
export {
  decidedApprovals,
  findApproval,
  openApprovalOf,
  openApprovals,
} from './approvals/store.server.ts';
export { startBulkRun, stopBulkRun } from './bulk/start-run.server.ts';
export { exportCustomers } from './importing/export-customers.server.ts';
export { importCustomers } from './importing/import-customers.server.ts';
export {
  assignThread,
  assignToAnswerer,
  auditSubjectOfThread,
  snoozeThread,
} from './inbox/keep-inbox.server.ts';
export {
  acceptInvitationWithPasskey,
  acceptInvitationWithTotp,
  beginInvitationPasskey,
  beginInvitationTotp,
  invitationToken,
  readInvitation,
} from './members/accept-invitation.server.ts';
export { inviteMember, inviteOwner, revokeInvitation } from './members/invite-member.server.ts';
export {
  addPasskey,
  beginPasskeyRegistration,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './members/keep-factors.server.ts';
export {
  endOtherSessions,
  endSession,
  endSessionsOfMember,
  listSessions,
} from './members/keep-sessions.server.ts';
export { changeRole, reactivateMember, suspendMember } from './members/keep-team.server.ts';
export { readStaff } from './members/read-staff.server.ts';
export { saveRole } from './members/save-role.server.ts';
export {
  finishSignInWithCode,
  readSignInLink,
  requestSignInEmail,
  signInLinkToken,
} from './members/sign-in-by-email.server.ts';
export { listDemoMembers, signInDemo } from './members/sign-in-demo.server.ts';
export { beginPasskeySignIn, finishPasskeySignIn } from './members/sign-in-with-passkey.server.ts';
export { signOut } from './members/sign-out.server.ts';
export { clearStaffCookie } from './members/staff-cookies.server.ts';
export {
  beginPasskeyStepUp,
  stepUpDemo,
  stepUpWithCode,
  stepUpWithPasskey,
} from './members/step-up.server.ts';
export { listInvitations, listMembers, listRoles, readFactors } from './members/view.server.ts';
export { mergePeople, previewMerge } from './merging/merge-people.server.ts';
export { findSimilarPeople, personOfEmail } from './merging/store.server.ts';
export { addNote, deleteNote } from './notes/keep-notes.server.ts';
export { notesAbout } from './notes/store.server.ts';
export { markReady, setPictureCount } from './packages/store.server.ts';
export { confirmPackage, uploadPackage } from './packages/upload-package.server.ts';
export { fetchPackage, finishImport, saveFaults } from './packages/work-package.server.ts';
export { deleteReply, saveReply } from './replies/keep-replies.server.ts';
export { savedReplies } from './replies/store.server.ts';
export { finishSetup } from './setup/finish-setup.server.ts';
export { checkSetupLink, issueSetupLink } from './setup/open-setup.server.ts';
export { addTag, removeTag } from './tags/keep-tags.server.ts';
export { knownTags, tagsOn } from './tags/store.server.ts';
export { deleteView, saveView } from './views/keep-views.server.ts';
export { viewsFor } from './views/store.server.ts';
