import type { Fetcher } from 'react-router';

/**
 * Returns whether a fetcher's form is still waiting for its response. After a refusal, returns false while the page reloads its data, so
 * that the form can be submitted again.
 */
export function isResponsePending({ state }: Pick<Fetcher, 'state'>, isRefused: boolean): boolean {
  return state === 'submitting' || (state === 'loading' && !isRefused);
}
