import type { BrowserSession, OpenSession, SessionResponse } from './types.ts';

/** The sentences of `/api/auth/error` by error code. */
const sentences: Readonly<Record<string, string>> = {
  Configuration: 'Sign-in isn’t set up correctly. We’ve been notified.',
  AccessDenied: 'This account can’t be used to sign in. Please email us.',
  Verification: 'This link has expired or was already used. Request a new one.',
};

export function authErrorSentence(error: string | null): string {
  const known = error !== null && Object.hasOwn(sentences, error) ? sentences[error] : undefined;
  return known ?? 'We couldn’t sign you in. Nothing was changed. Please try again in a moment.';
}

/**
 * Returns the browser's session state. Only an empty object from a successful check means signed out; a failed check leaves the state
 * unchanged.
 * @param answered the response to the last successful check; undefined before the first.
 */
export function browserSessionFrom(answered: SessionResponse | undefined): BrowserSession {
  if (answered === undefined) return { status: 'loading' };
  return isOpen(answered) ? { status: 'authenticated', session: answered } : { status: 'unauthenticated' };
}

function isOpen(session: SessionResponse): session is OpenSession {
  return session.isAuthenticated === true;
}

/**
 * Returns why a page must be replaced: `changed` if another account is signed in now, or `signed-out` if no one is signed in and the page
 * shows an account. Otherwise returns undefined, as always for a guest's page.
 * @param page mark of the account that the page was made for; undefined for a guest.
 * @param now mark of the account that is signed in; undefined if none is.
 */
export function pageReplacementReason(
  page: string | undefined,
  now: string | undefined,
  showsAccount: boolean,
): 'changed' | 'signed-out' | undefined {
  if (page === undefined || page === now) return undefined;
  if (now !== undefined) return 'changed';
  return showsAccount ? 'signed-out' : undefined;
}

/** The local storage key for messages between tabs. The client of next-auth 4 also reads and writes it. */
export const sessionMessageKey = 'nextauth.message';

/** Returns whether a message under `sessionMessageKey` is about the session. */
export function isSessionMessage(text: string | null): boolean {
  if (text === null) return false;
  try {
    const message: unknown = JSON.parse(text);
    return (
      typeof message === 'object' && message !== null && 'event' in message && message.event === 'session'
    );
  } catch {
    return false;
  }
}

/** Returns the message that notifies other tabs of a sign-in or sign-out. */
export function sessionMessage(trigger: 'signin' | 'signout', now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  return JSON.stringify({ event: 'session', data: { trigger }, timestamp });
}
