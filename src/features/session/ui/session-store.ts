import { useSyncExternalStore } from 'react';
import type { BrowserSession } from '../types.ts';

const unknown: BrowserSession = { status: 'loading' };

/** The last account known to this browser's tabs, so that the first page after a sign-in tells the others. */
export const lastKnownAccountKey = 'session.lastKnown';

/** Returns whether this browser last knew an account, so that even a guest's page must tell the other tabs. */
export function wasSignedIn(): boolean {
  try {
    return (localStorage.getItem(lastKnownAccountKey) ?? 'out') !== 'out';
  } catch {
    return false;
  }
}

let known: BrowserSession = unknown;
const listeners = new Set<() => void>();

/** Updates the session for all readers; only for the session check. */
export function setSession(session: BrowserSession): void {
  known = session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the session as far as this browser knows. A running or failed check does not change it. */
export function useSession(): BrowserSession {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => unknown,
  );
}
