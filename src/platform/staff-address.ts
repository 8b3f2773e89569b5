/** Addresses of the back office that emails and the command line name. */

/** Where an invited person sets up how they sign in. */
export function invitationPath(token: string): string {
  return `/admin/join?${new URLSearchParams({ token })}`;
}

/** Where an emailed link asks for a code. */
export function signInLinkPath(token: string): string {
  return `/admin/sign-in/link?${new URLSearchParams({ token })}`;
}

export const staffAccountPath = '/admin/account';
export const staffTeamPath = '/admin/team';
export const staffSignInPath = '/admin/sign-in';
