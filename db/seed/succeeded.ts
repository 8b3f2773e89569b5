import { invariant } from '../../src/core/invariant.ts';
import type { Result } from '../../src/core/result.ts';

/** Returns the value of a successful use case result. Throws on a refusal, which means that the seed is wrong. */
export function unwrapResult<Value>(result: Result<Value>): Value {
  invariant(result.ok, `the seed does what can be done: ${result.ok ? '' : result.refusals[0]?.sentence}`);
  return result.value;
}
