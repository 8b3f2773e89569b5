import type { BrowserSession, OpenSession, SessionObject } from './types.ts';

/** Sentences of `/api/auth/error`; unknown codes show the last one. */
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
 * Returns the browser's session state. Only an empty object from a successful check means signed out; a failed check
 * changes nothing.
 * @param answered the last successful answer; undefined if there was none.
 */
export function browserSession(answered: SessionObject | undefined): BrowserSession {
  if (answered === undefined) return { status: 'loading' };
  return isOpen(answered) ? { status: 'authenticated', session: answered } : { status: 'unauthenticated' };
}

function isOpen(session: SessionObject): session is OpenSession {
  return session.isAuthenticated === true;
}

/**
 * Returns why a page must be replaced: another account is signed in now (`changed`), or none is and the page shows one (`signed-out`).
 * Returns undefined for a guest's page and for pages of the same account.
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

/** Local storage key for messages between tabs; the client of next-auth 4 reads and writes it too. */
export const sessionMessageKey = 'nextauth.message';

/** Returns whether another tab's message there is about the session. */
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

/** Returns the message that tells other tabs of a sign-in or sign-out. */
export function sessionMessage(trigger: 'signin' | 'signout', now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  return JSON.stringify({ event: 'session', data: { trigger }, timestamp });
}
