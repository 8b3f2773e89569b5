/** A start-up failure that the person who started the process can fix. Only its message is printed, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
  readonly isForPeople = true;
}

/** Returns whether an error is a StartError, whether from this class or from its copy in the web process's bundle. */
export function isStartError(error: unknown): error is StartError {
  return error instanceof Error && 'isForPeople' in error;
}
