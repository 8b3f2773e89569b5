/** Thrown when something that must always be true is not: a bug, never a business refusal. */
export class InvariantError extends Error {
  override name = 'InvariantError';
}

/** Asserts a condition. `claim` states it positively, so that the error names the violated rule. */
export function invariant(condition: unknown, claim: string): asserts condition {
  if (!condition) throw new InvariantError(`must hold: ${claim}`);
}

/** Marks the branch that the types exclude; reached only when data violate their contract. */
export function unreachable(value: never): never {
  throw new InvariantError(`unexpected value ${JSON.stringify(value)}`);
}
