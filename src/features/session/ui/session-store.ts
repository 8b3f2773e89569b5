import { useSyncExternalStore } from 'react';
import type { BrowserSession } from '../types.ts';

const unknown: BrowserSession = { status: 'loading' };

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
