/** Entry point for identity: accounts, sign-in methods, and the access each method grants. */

export { clearSessionCookies } from './account-cookies.server.ts';
export { changePassword } from './change-password.server.ts';
export { confirmEmail, type EmailConfirmationResult, previewConfirmation } from './confirm-email.server.ts';
export { requestSignUp } from './join.server.ts';
export { readMailboxCode, sendMailboxCode } from './mail-code.server.ts';
export { endOtherSessions, endSession, listSessions, updateAccountName } from './own-account.server.ts';
export { readEmailedLink } from './read-link.server.ts';
export { readVisitor } from './read-visitor.server.ts';
export { requestEmailConfirmation, requestPasswordReset, requestSignInLink } from './request-email.server.ts';
export {
  cancelEmailChange,
  findPendingEmailAddress,
  requestEmailChange,
} from './request-email-change.server.ts';
export { previewPasswordReset, resetPassword } from './reset-password.server.ts';
export type { ListedSession } from './session-store.server.ts';
export { deleteSessionsOf } from './session-store.server.ts';
export { type NewAccountDetails, signInByCode } from './sign-in-by-code.server.ts';
export { previewSignInLink, signInByLink } from './sign-in-by-link.server.ts';
export { signInByProvider, startProviderSignIn } from './sign-in-by-provider.server.ts';
export { signInWithPassword } from './sign-in-with-password.server.ts';
export { signOut } from './sign-out.server.ts';
export { createCustomer, findCustomer, findPasswordHash, lockCustomer } from './store.server.ts';
