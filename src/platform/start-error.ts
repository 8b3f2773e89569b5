/**
 * What keeps a process from starting and is for the person who started it to mend:
 * shown as its sentences, without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
