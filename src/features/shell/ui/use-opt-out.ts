import { useSyncExternalStore } from 'react';
import { isSignalled, type OptOut } from '../../../platform/opt-out.ts';

const neverChanges = () => () => {};

/** How the visitor opted out of sale and sharing. @param rendered as the server knew it from header and cookie. */
export function useOptOut(rendered: OptOut | undefined): OptOut | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => (isSignalled() ? 'signal' : rendered),
    () => rendered,
  );
}
