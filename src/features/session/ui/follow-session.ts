import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { accountMarkFieldName } from '../../../platform/account-mark.ts';
import { cookieChangedEvent, flashCookieName } from '../../../platform/cookie-header.ts';
import { pageRequiresSession, pageShowsAccountData } from '../../../platform/guarded-pages.ts';
import {
  browserSessionFrom,
  isSessionMessage,
  pageReplacementReason,
  sessionMessage,
  sessionMessageKey,
} from '../rules.ts';
import type { SessionResponse } from '../types.ts';
import { lastKnownAccountKey, setSession } from './session-store.ts';
import { signOutThisBrowser } from './sign-out-here.ts';

/**
 * The local storage key of the checkouts in this browser (specification §3). The entry is cleared when an account signs out or another
 * signs in.
 */
const checkoutStore = 'checkout';

let isFollowing = false;
/** Mark of the account that this page was made for; undefined for a guest. */
let pageAccount: string | undefined;
/** Whether the page is signing out or reloading, so that a check answered in that time doesn't redirect elsewhere. */
let isLeaving = false;

/**
 * Starts checking the session (§4): immediately, when the window becomes visible or gets the focus, when the page is restored from history,
 * when another tab signs in or out, and by a timer if configured. Runs once per document.
 * @param account mark of the account that the document was made for; undefined for a guest.
 * @param refetchSeconds 0 for no timer.
 */
export function followSession({
  account,
  refetchSeconds,
}: {
  readonly account: string | undefined;
  readonly refetchSeconds: number;
}): void {
  if (isFollowing) return;
  isFollowing = true;
  pageAccount = account;
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
  const observer = new QueryObserver<SessionResponse>(client, {
    queryKey: ['cachedSession'],
    queryFn: askForSession,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: refetchSeconds > 0 ? refetchSeconds * 1000 : false,
  });
  observer.subscribe(({ data }) => {
    if (isLeaving) return;
    const session = browserSessionFrom(data);
    setSession(session);
    if (session.status === 'loading') return;
    const now = session.status === 'authenticated' ? session.session.account : undefined;
    notifyOtherTabs(now);
    const { pathname } = window.location;
    const why = pageReplacementReason(pageAccount, now, pageShowsAccountData(pathname));
    if (why !== undefined) {
      // Without a session, a guarded page goes to the sign-in page instead.
      if (now !== undefined || !pageRequiresSession(pathname)) loadAgain(why);
      return;
    }
    pageAccount = now;
    window.dispatchEvent(new Event(cookieChangedEvent));
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionMessageKey && isSessionMessage(newValue))
      void observer.refetch({ cancelRefetch: true });
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isLeaving = false;
    void observer.refetch();
  });
  document.addEventListener('submit', signOutInstead, true);
  document.addEventListener('formdata', markForm);
}

const reasons = {
  changed: 'A different account is signed in now, so we reloaded this page.',
  'signed-out': 'You were signed out, so we reloaded this page.',
};

/** Reloads the page, so that the former account's data leaves the screen. The new page shows the reason. */
function loadAgain(why: keyof typeof reasons): void {
  isLeaving = true;
  const text = encodeURIComponent(`error:${reasons[why]}`);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${flashCookieName}=${text}; Path=/; Max-Age=60; SameSite=Lax`;
  window.location.reload();
}

/** Adds the page's account mark to the data of a POST form as it is submitted. */
function markForm({ target, formData }: FormDataEvent): void {
  if (!(target instanceof HTMLFormElement) || target.getAttribute('method') !== 'post') return;
  if (pageAccount === undefined) formData.delete(accountMarkFieldName);
  else formData.set(accountMarkFieldName, pageAccount);
}

/**
 * Fetches the session from the server.
 * @throws for any unsuccessful response, so that the known state stays.
 */
async function askForSession(): Promise<SessionResponse> {
  const answer = await fetch('/api/auth/session', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`the session cannot be checked: ${answer.status}`);
  const session: unknown = await answer.json();
  if (typeof session !== 'object' || session === null) throw new Error('the session is no object');
  return session as SessionResponse;
}

/**
 * Notifies other tabs of a sign-in or sign-out, once, on the first page after it. If an account signed out or changed, clears its checkout
 * data.
 * @param account mark of the account that is signed in.
 */
function notifyOtherTabs(account: string | undefined): void {
  const now = account === undefined ? 'out' : `in:${account}`;
  try {
    const before = localStorage.getItem(lastKnownAccountKey) ?? 'out';
    if (before === now) return;
    if (before !== 'out') localStorage.removeItem(checkoutStore);
    localStorage.setItem(lastKnownAccountKey, now);
    const trigger = account === undefined ? 'signout' : 'signin';
    localStorage.setItem(sessionMessageKey, sessionMessage(trigger, new Date()));
  } catch {
    // Without storage, each tab finds out when it becomes visible.
  }
}

/** Replaces the submission of the plain sign-out form with the call of §7: post, notify the other tabs, then navigate. */
function signOutInstead(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== '/sign-out') return;
  event.preventDefault();
  event.stopPropagation();
  isLeaving = true;
  void signOutThisBrowser(() => notifyOtherTabs(undefined)).catch(() => {
    document.removeEventListener('submit', signOutInstead, true);
    form.submit();
  });
}
