/** Thrown when something that must always hold does not: a bug, never a business refusal. */
export class InvariantError extends Error {
  override name = 'InvariantError';
}

/** Asserts what must hold; `claim` states it positively, so that the error reads as the broken law. */
export function invariant(condition: unknown, claim: string): asserts condition {
  if (!condition) throw new InvariantError(`must hold: ${claim}`);
}

/** Marks the branch that the types exclude; reached only when data break their contract. */
export function unreachable(value: never): never {
  throw new InvariantError(`unexpected value ${JSON.stringify(value)}`);
}
