import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { accountMarkField } from '../../../platform/account-mark.ts';
import { cookieChanged, flashCookie } from '../../../platform/cookie-header.ts';
import { needsSession, showsAccount } from '../../../platform/guarded-pages.ts';
import { browserSession, isSessionMessage, messageKey, pageIsOver, sessionMessage } from '../rules.ts';
import type { SessionObject } from '../types.ts';
import { lastKnownKey, setSession } from './session-store.ts';
import { signOutHere } from './sign-out-here.ts';

/** What the checkouts keep in this browser (specification §3), which is emptied when an account leaves it. */
const checkoutStore = 'checkout';

let isFollowing = false;
/** The mark of the account that this page was made for; undefined for a guest. */
let pageAccount: string | undefined;
/** The page signs out and goes where that leads: a check that answers on the way must not lead elsewhere. */
let isLeaving = false;

/**
 * Checks the session from now on (§4): at once, when the window is looked at again, when another tab signs in or out, and by a
 * timer where one is configured. Loaded when the page stands, once for each document.
 * @param account the mark of the account that the document was made for; undefined for a guest.
 * @param refetchSeconds 0: no timer.
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
    const now = session.status === 'authenticated' ? session.session.account : undefined;
    tellOthers(now);
    const { pathname } = window.location;
    const why = pageIsOver(pageAccount, now, showsAccount(pathname));
    if (why !== undefined) {
      // Without a session a guarded page leaves for the sign-in page instead.
      if (now !== undefined || !needsSession(pathname)) loadAgain(why);
      return;
    }
    pageAccount = now;
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
  document.addEventListener('formdata', markForm);
}

const reasons = {
  changed: 'A different account is signed in now, so we reloaded this page.',
  'signed-out': 'You were signed out, so we reloaded this page.',
};

/** Takes what belongs to an account off the screen; the page that comes says why. */
function loadAgain(why: keyof typeof reasons): void {
  isLeaving = true;
  const text = encodeURIComponent(`error:${reasons[why]}`);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${flashCookie}=${text}; Path=/; Max-Age=60; SameSite=Lax`;
  window.location.reload();
}

/** Every form that is sent says for whose account its page was made, however the form came into it. */
function markForm({ target, formData }: FormDataEvent): void {
  if (!(target instanceof HTMLFormElement) || target.getAttribute('method') !== 'post') return;
  if (pageAccount === undefined) formData.delete(accountMarkField);
  else formData.set(accountMarkField, pageAccount);
}

/** @throws for everything but an answer that succeeded: then what was known stays. */
async function askForSession(): Promise<SessionObject> {
  const answer = await fetch('/api/auth/session', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`the session cannot be checked: ${answer.status}`);
  const session: unknown = await answer.json();
  if (typeof session !== 'object' || session === null) throw new Error('the session is no object');
  return session as SessionObject;
}

/**
 * The first page after a sign-in, or after one that ended, says so; pages that find what they know say nothing. An account that left
 * leaves nothing of its checkouts behind.
 * @param account the mark of whoever is signed in.
 */
function tellOthers(account: string | undefined): void {
  const now = account === undefined ? 'out' : `in:${account}`;
  try {
    const before = localStorage.getItem(lastKnownKey) ?? 'out';
    if (before === now) return;
    if (before !== 'out') localStorage.removeItem(checkoutStore);
    localStorage.setItem(lastKnownKey, now);
    const trigger = account === undefined ? 'signout' : 'signin';
    localStorage.setItem(messageKey, sessionMessage(trigger, new Date()));
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
  void signOutHere(() => tellOthers(undefined)).catch(() => {
    document.removeEventListener('submit', signOutInstead, true);
    form.submit();
  });
}
