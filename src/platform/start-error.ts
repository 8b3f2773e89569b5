/**
 * What keeps a process from starting and is for the person who started it to mend:
 * shown as its sentences, without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
  readonly isForPeople = true;
}

/** Whether something is one, of this class or of the copy of it in the web process's bundle. */
export function isStartError(error: unknown): error is StartError {
  return error instanceof Error && 'isForPeople' in error;
}
