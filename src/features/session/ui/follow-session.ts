import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { accountCookie, cookieChanged, readCookie } from '../../../platform/cookie-header.ts';
import { browserSession, isSessionMessage, messageKey, sessionMessage } from '../rules.ts';
import type { SessionObject } from '../types.ts';
import { setSession } from './session-store.ts';
import { signOutHere } from './sign-out-here.ts';

/** Whom the tabs of this browser last knew to be signed in, so that the first page after a sign-in tells the others. */
const lastKnownKey = 'session.lastKnown';

let isFollowing = false;
/** The page signs out and goes where that leads: a check that answers on the way must not lead elsewhere. */
let isLeaving = false;

/**
 * Checks the session from now on (§4): at once, when the window is looked at again, when another tab signs in or out, and by a
 * timer where one is configured. Loaded when the page stands, once for each document.
 * @param refetchSeconds 0: no timer.
 */
export function followSession(refetchSeconds: number): void {
  if (isFollowing) return;
  isFollowing = true;
  const client = new QueryClient({
    defaultOptions: { queries: { retry: 2, refetchOnWindowFocus: false } },
  });
  focusManager.setEventListener((handle) => {
    const look = () => handle(document.visibilityState !== 'hidden');
    const leave = () => handle(false);
    for (const name of ['visibilitychange', 'focus']) window.addEventListener(name, look, true);
    window.addEventListener('blur', leave);
    return () => {
      for (const name of ['visibilitychange', 'focus']) window.removeEventListener(name, look, true);
      window.removeEventListener('blur', leave);
    };
  });
  client.mount();
  const observer = new QueryObserver<SessionObject>(client, {
    queryKey: ['cachedSession'],
    queryFn: askForSession,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: refetchSeconds > 0 ? refetchSeconds * 1000 : false,
  });
  observer.subscribe(({ data }) => {
    if (isLeaving) return;
    const session = browserSession(data);
    setSession(session);
    if (session.status === 'loading') return;
    tellOthers(session.status === 'authenticated');
    window.dispatchEvent(new Event(cookieChanged));
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === messageKey && isSessionMessage(newValue)) void observer.refetch({ cancelRefetch: true });
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isLeaving = false;
    void observer.refetch();
  });
  document.addEventListener('submit', signOutInstead, true);
}

/** @throws for everything but an answer that succeeded: then what was known stays. */
async function askForSession(): Promise<SessionObject> {
  const answer = await fetch('/api/auth/session', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`the session cannot be checked: ${answer.status}`);
  const session: unknown = await answer.json();
  if (typeof session !== 'object' || session === null) throw new Error('the session is no object');
  return session as SessionObject;
}

/** The first page after a sign-in, or after one that ended, says so; pages that find what they know say nothing. */
function tellOthers(isSignedIn: boolean): void {
  const now = isSignedIn ? `in:${readCookie(document.cookie, accountCookie) ?? ''}` : 'out';
  try {
    const before = localStorage.getItem(lastKnownKey) ?? 'out';
    if (before === now) return;
    localStorage.setItem(lastKnownKey, now);
    localStorage.setItem(messageKey, sessionMessage(isSignedIn ? 'signin' : 'signout', new Date()));
  } catch {
    // Without a store of its own each tab learns it when it is looked at again.
  }
}

/** The button of a page without scripts becomes the call of §7: post, tell the other tabs, then go. */
function signOutInstead(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== '/sign-out') return;
  event.preventDefault();
  event.stopPropagation();
  isLeaving = true;
  void signOutHere(() => tellOthers(false)).catch(() => {
    document.removeEventListener('submit', signOutInstead, true);
    form.submit();
  });
}
