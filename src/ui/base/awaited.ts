import type { Fetcher } from 'react-router';

/**
 * Whether a form that is sent in place still waits for its answer. Once a refusal is read the next try may be sent: it does not wait
 * for the page to load its data again.
 */
export function isAwaited({ state }: Pick<Fetcher, 'state'>, isRefused: boolean): boolean {
  return state === 'submitting' || (state === 'loading' && !isRefused);
}
