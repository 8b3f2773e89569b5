import { useSyncExternalStore } from 'react';
import type { BrowserSession } from '../types.ts';

const unknown: BrowserSession = { status: 'loading' };

/**
 * The local storage key of the last account known to this browser's tabs. With it, the first page after a sign-in notifies the other tabs.
 */
export const lastKnownAccountKey = 'session.lastKnown';

/** Returns whether the last known state of this browser is signed in. If so, even a guest's page must notify the other tabs. */
export function wasSignedIn(): boolean {
  try {
    return (localStorage.getItem(lastKnownAccountKey) ?? 'out') !== 'out';
  } catch {
    return false;
  }
}

let known: BrowserSession = unknown;
const listeners = new Set<() => void>();

/** Updates the session in all components that read it. Only the session check may call this. */
export function setSession(session: BrowserSession): void {
  known = session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the session known to this browser. A running or failed check doesn't change it. */
export function useSession(): BrowserSession {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => unknown,
  );
}
