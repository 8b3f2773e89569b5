import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs `answer` so that audit entries written by it record the request's id, which also appears in the log and on error pages. */
export function withRequestId<Value>(requestId: string, answer: () => Promise<Value>): Promise<Value> {
  return requestIds.run(requestId, answer);
}

/** Returns the id of the current request, or undefined in a job and at the staff CLI. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
