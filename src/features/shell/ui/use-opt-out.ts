import { useSyncExternalStore } from 'react';
import type { OptOut } from '../../../platform/opt-out.ts';

const neverChanges = () => () => {};

/** Some browsers tell pages of the signal and not the server. */
function isSignalled(): boolean {
  return (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}

/** How the visitor opted out of sale and sharing. @param rendered as the server knew it from header and cookie. */
export function useOptOut(rendered: OptOut | undefined): OptOut | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => (isSignalled() ? 'signal' : rendered),
    () => rendered,
  );
}
