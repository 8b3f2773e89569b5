import { invariant } from '../../src/core/invariant.ts';
import type { Result } from '../../src/core/result.ts';

/** What the seed did by a use case; a refusal is a mistake of the seed. */
export function succeeded<Value>(result: Result<Value>): Value {
  invariant(result.ok, `the seed does what can be done: ${result.ok ? '' : result.refusals[0]?.sentence}`);
  return result.value;
}
