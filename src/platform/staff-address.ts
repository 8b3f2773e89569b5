import { backOfficePath } from './back-office-path.ts';

/** Addresses of the back office that emails and the command line name. */

/** Returns the path of the page where an invited person sets up how they sign in. */
export function invitationPath(token: string): string {
  return `${backOfficePath}/join?${new URLSearchParams({ token })}`;
}

/** Returns the path of the page, linked from an email, that asks for a code. */
export function signInLinkPath(token: string): string {
  return `${backOfficePath}/sign-in/link?${new URLSearchParams({ token })}`;
}

export const staffAccountPath = `${backOfficePath}/account`;
export const staffTeamPath = `${backOfficePath}/team`;
export const staffSignInPath = `${backOfficePath}/sign-in`;
