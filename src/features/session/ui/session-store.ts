import { useSyncExternalStore } from 'react';
import type { BrowserSession } from '../types.ts';

const unknown: BrowserSession = { status: 'loading' };

/** Whom the tabs of this browser last knew to be signed in, so that the first page after a sign-in tells the others. */
export const lastKnownKey = 'session.lastKnown';

/** Whether this browser last knew of an account: then even a guest's page has something to tell the other tabs. */
export function wasSignedIn(): boolean {
  try {
    return (localStorage.getItem(lastKnownKey) ?? 'out') !== 'out';
  } catch {
    return false;
  }
}

let known: BrowserSession = unknown;
const listeners = new Set<() => void>();

/** Only for whoever checks the session: what all readers see from now on. */
export function setSession(session: BrowserSession): void {
  known = session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether somebody is signed in, as far as this browser knows. A check that runs or fails changes nothing of it. */
export function useSession(): BrowserSession {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => unknown,
  );
}
