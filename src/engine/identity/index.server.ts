/** Entry point of identity: accounts, ways to sign in, and what each proof allows. */

export { clearSessionCookies } from './account-cookies.server.ts';
export { changePassword } from './change-password.server.ts';
export { type ConfirmedEmail, confirmEmail, previewConfirmation } from './confirm-email.server.ts';
export { requestSignUp } from './join.server.ts';
export { emailCode, readMailboxCode } from './mail-code.server.ts';
export { endOtherSessions, endSession, listSessions, updateName } from './own-account.server.ts';
export { readMailedLink } from './read-link.server.ts';
export { readVisitor } from './read-visitor.server.ts';
export { requestEmailConfirmation, requestPasswordReset, requestSignInLink } from './request-email.server.ts';
export { cancelEmailChange, pendingEmail, requestEmailChange } from './request-email-change.server.ts';
export { previewReset, resetPassword } from './reset-password.server.ts';
export type { OwnSession } from './session-store.server.ts';
export { deleteSessionsOf } from './session-store.server.ts';
export { type NewPerson, signInByCode } from './sign-in-by-code.server.ts';
export { previewSignInLink, signInByLink } from './sign-in-by-link.server.ts';
export { signInByProvider, startProviderSignIn } from './sign-in-by-provider.server.ts';
export { signInWithPassword } from './sign-in-with-password.server.ts';
export { signOut } from './sign-out.server.ts';
export { createCustomer, findCustomer, findPasswordHash, lockCustomer } from './store.server.ts';
