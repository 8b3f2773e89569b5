import type { BrowserSession, OpenSession, SessionObject } from './types.ts';

/** What the page of `/api/auth/error` says; words of the sign-in client that it does not know are told as the last one. */
const sentences: Readonly<Record<string, string>> = {
  Configuration: 'Sign-in isn’t set up correctly. We’ve been notified.',
  AccessDenied: 'This account can’t be used to sign in. Please email us.',
  Verification: 'This link has expired or was already used. Request a new one.',
};

export function authErrorSentence(error: string | null): string {
  const known = error !== null && Object.hasOwn(sentences, error) ? sentences[error] : undefined;
  return known ?? 'Sign-in problem just now. Nothing was changed; please try again in a moment.';
}

/**
 * What the browser holds to be true after its checks: only an empty object out of an answer that succeeded means that nobody
 * is signed in. A check that failed says nothing, so what was known stays.
 * @param answered the last answer that succeeded; undefined as long as there was none.
 */
export function browserSession(answered: SessionObject | undefined): BrowserSession {
  if (answered === undefined) return { status: 'loading' };
  return isOpen(answered) ? { status: 'authenticated', session: answered } : { status: 'unauthenticated' };
}

function isOpen(session: SessionObject): session is OpenSession {
  return session.isAuthenticated === true;
}

/**
 * Why a page may not stay as it is: another account is signed in now, or nobody is and it shows one. A guest's page stays, and so does
 * any page of whoever is signed in still.
 * @param page the mark of the account that the page was made for; undefined for a guest.
 * @param now the mark of whoever is signed in.
 */
export function pageIsOver(
  page: string | undefined,
  now: string | undefined,
  showsAccount: boolean,
): 'changed' | 'signed-out' | undefined {
  if (page === undefined || page === now) return undefined;
  if (now !== undefined) return 'changed';
  return showsAccount ? 'signed-out' : undefined;
}

/** The key of local storage by which tabs tell each other; the client of next-auth 4 listens and writes there too. */
export const messageKey = 'nextauth.message';

/** Whether what another tab wrote there is about its session. */
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

/** The same, to be written. */
export function sessionMessage(trigger: 'signin' | 'signout', now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  return JSON.stringify({ event: 'session', data: { trigger }, timestamp });
}
