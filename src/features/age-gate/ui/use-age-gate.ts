import { useCallback, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ageCookie } from '../../../platform/age-cookie.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { isAllowed, isGateShown } from '../rules.ts';

export type AgeGateState = {
  readonly isShown: boolean;
  /** Opens the page after a yes, for as long as it stays loaded, even if cookies are blocked. */
  open(): void;
};

/**
 * Returns whether the gate covers the current page. Once allowed or answered, it stays closed during navigation; the
 * server decides again on the next full load.
 * @param allowedAtLoad the server's decision for the loaded address and cookie.
 */
export function useAgeGate(allowedAtLoad: boolean): AgeGateState {
  const { pathname, search } = useLocation();
  const [allowed, setAllowed] = useState(allowedAtLoad);
  const open = useCallback(() => setAllowed(true), []);

  // Before painting, because a form on the previous page may have set the cookie.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cookie is read again on each page
  useLayoutEffect(() => {
    const hasAgeCookie = readCookie(document.cookie, ageCookie) !== undefined;
    if (isAllowed(new URLSearchParams(search), hasAgeCookie)) setAllowed(true);
  }, [pathname, search]);

  return {
    isShown: !allowed && isGateShown({ path: pathname, query: new URLSearchParams(search) }, false),
    open,
  };
}
