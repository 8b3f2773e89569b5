import { backOfficePath } from './back-office-path.ts';

/** Paths of back office pages that emails and the command line link to. */

/** Returns the path of the page where an invited staff member sets up a way to sign in. */
export function staffInvitationPath(token: string): string {
  return `${backOfficePath}/join?${new URLSearchParams({ token })}`;
}

/** Returns the path of the emailed sign-in link, whose page requires a code. */
export function staffSignInLinkPath(token: string): string {
  return `${backOfficePath}/sign-in/link?${new URLSearchParams({ token })}`;
}

export const staffAccountPath = `${backOfficePath}/account`;
export const staffTeamPath = `${backOfficePath}/team`;
export const staffSignInPath = `${backOfficePath}/sign-in`;
