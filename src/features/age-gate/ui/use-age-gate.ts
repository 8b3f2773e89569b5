import { useCallback, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ageCookie } from '../../../platform/age-cookie.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { isAllowed, isGateShown } from '../rules.ts';

export type AgeGateState = {
  readonly isShown: boolean;
  /** The visitor said yes: holds while this page stays loaded, also where cookies are blocked. */
  open(): void;
};

/**
 * Whether the gate stands before the present page. Once allowed or answered it stays away while the visitor moves within the
 * loaded page; the next full load is judged anew by the server.
 * @param allowedAtLoad the server's judgement of the address and cookie that this page was loaded with.
 */
export function useAgeGate(allowedAtLoad: boolean): AgeGateState {
  const { pathname, search } = useLocation();
  const [allowed, setAllowed] = useState(allowedAtLoad);
  const open = useCallback(() => setAllowed(true), []);

  // Before the page is painted: a form on the page before may have brought the cookie.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cookie is read anew on each page
  useLayoutEffect(() => {
    const hasAgeCookie = readCookie(document.cookie, ageCookie) !== undefined;
    if (isAllowed(new URLSearchParams(search), hasAgeCookie)) setAllowed(true);
  }, [pathname, search]);

  return {
    isShown: !allowed && isGateShown({ path: pathname, query: new URLSearchParams(search) }, false),
    open,
  };
}
