import type { Fetcher } from 'react-router';

/**
 * Returns whether a fetcher's form still waits for its answer. After a refusal the form can be submitted again before
 * the page has reloaded its data.
 */
export function isAwaited({ state }: Pick<Fetcher, 'state'>, isRefused: boolean): boolean {
  return state === 'submitting' || (state === 'loading' && !isRefused);
}
