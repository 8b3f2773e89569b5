/** A start-up failure that the person who started the process can fix. It is shown as its sentences, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
  readonly isForPeople = true;
}

/** Returns whether something is a StartError, of this class or of its copy in the web process's bundle. */
export function isStartError(error: unknown): error is StartError {
  return error instanceof Error && 'isForPeople' in error;
}
