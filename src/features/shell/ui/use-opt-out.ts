import { useSyncExternalStore } from 'react';
import type { OptOutMethod } from '../../../platform/opt-out.ts';
import { hasOptOutSignal } from '../../../ui/base/privacy-signal.ts';

const neverChanges = () => () => {};

/**
 * Returns how the visitor opted out of sale and sharing, or undefined if the visitor did not.
 * @param rendered the opt-out that the server read from header and cookie.
 */
export function useOptOut(rendered: OptOutMethod | undefined): OptOutMethod | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => (hasOptOutSignal() ? 'signal' : rendered),
    () => rendered,
  );
}
