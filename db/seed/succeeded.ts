import { invariant } from '../../src/core/invariant.ts';
import type { Result } from '../../src/core/result.ts';

/** Returns the value of a use case called by the seed. A refusal is a mistake in the seed. */
export function unwrapResult<Value>(result: Result<Value>): Value {
  invariant(result.ok, `the seed does what can be done: ${result.ok ? '' : result.refusals[0]?.sentence}`);
  return result.value;
}
