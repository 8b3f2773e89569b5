import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Answers a request. Audit entries that are written while it runs carry the request's id, which is also in the log and on error pages. */
export function withRequestId<Value>(requestId: string, answer: () => Promise<Value>): Promise<Value> {
  return requestIds.run(requestId, answer);
}

/** Returns the id of the request that is being answered; undefined in a job and at the staff CLI. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
