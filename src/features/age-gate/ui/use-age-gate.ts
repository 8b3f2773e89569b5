import { useCallback, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ageCookieName } from '../../../platform/age-cookie.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { isAgeGateShown, isVisitorAllowed } from '../rules.ts';

export type AgeGateState = {
  readonly isShown: boolean;
  /** Dismisses the gate after a yes, for as long as the page stays loaded, even if cookies are blocked. */
  open(): void;
};

/**
 * Returns whether the age gate covers the current page, and a function that dismisses it. Once dismissed, the gate stays closed during
 * navigation; the server decides again on the next full page load.
 * @param allowedAtLoad the server's decision for the loaded URL and cookie.
 */
export function useAgeGate(allowedAtLoad: boolean): AgeGateState {
  const { pathname, search } = useLocation();
  const [allowed, setAllowed] = useState(allowedAtLoad);
  const open = useCallback(() => setAllowed(true), []);

  // Before painting, because a form on the previous page may have set the cookie.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cookie is read again on each page
  useLayoutEffect(() => {
    const hasAgeCookie = readCookie(document.cookie, ageCookieName) !== undefined;
    if (isVisitorAllowed(new URLSearchParams(search), hasAgeCookie)) setAllowed(true);
  }, [pathname, search]);

  return {
    isShown: !allowed && isAgeGateShown({ path: pathname, query: new URLSearchParams(search) }, false),
    open,
  };
}
