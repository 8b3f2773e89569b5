import { backOfficePath, isBackOfficePath } from '../platform/back-office-path.ts';
import { safeRedirectPath } from '../platform/sign-in-address.ts';

/** Returns the path of the sign-in page, which leads on to this page of the back office. */
export function backOfficeSignInPath(page: string): string {
  const address = `${backOfficePath}/sign-in`;
  return page === backOfficePath ? address : `${address}?${new URLSearchParams({ to: page })}`;
}

/** Returns where to go after signing in: a page of the back office, and no other site whatever a link says. */
export function pageAfterSignIn(to: FormDataEntryValue | null): string {
  const path = safeRedirectPath(to);
  const isPage = path !== undefined && isBackOfficePath(path.replace(/\?.*$/, ''));
  return isPage ? path : backOfficePath;
}
