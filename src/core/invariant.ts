/** The error thrown when an invariant is violated: always a bug, never a business refusal. */
export class InvariantError extends Error {
  override name = 'InvariantError';
}

/** Throws an `InvariantError` unless the condition is true. `claim` states the violated rule positively, for the error message. */
export function invariant(condition: unknown, claim: string): asserts condition {
  if (!condition) throw new InvariantError(`must hold: ${claim}`);
}

/** Throws an `InvariantError`. Marks a branch that the types exclude, reached only when data violates its contract. */
export function unreachable(value: never): never {
  throw new InvariantError(`unexpected value ${JSON.stringify(value)}`);
}
