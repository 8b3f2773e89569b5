import { backOfficePath, isBackOfficePath } from '../platform/back-office-path.ts';
import { safeRedirectPath } from '../platform/sign-in-address.ts';

/** Returns the sign-in page's path with this back-office page as the destination after signing in. */
export function backOfficeSignInPath(page: string): string {
  const address = `${backOfficePath}/sign-in`;
  return page === backOfficePath ? address : `${address}?${new URLSearchParams({ to: page })}`;
}

/** Returns the destination after signing in. It is always a back-office page, never another site, whatever the link contains. */
export function pathAfterSignIn(to: FormDataEntryValue | null): string {
  const path = safeRedirectPath(to);
  const isPage = path !== undefined && isBackOfficePath(path.replace(/\?.*$/, ''));
  return isPage ? path : backOfficePath;
}
