import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Answers a request. What is recorded meanwhile carries the request's id, so that a log, an audit entry and a page can be matched. */
export function withRequestId<Value>(requestId: string, answer: () => Promise<Value>): Promise<Value> {
  return requestIds.run(requestId, answer);
}

/** Returns the id of the request that is being answered; undefined in a job and at the staff CLI. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
