import { ok } from '../../core/result.ts';
import type { Outcome } from './types.ts';

/** What is said of a change that was made. */
export function done(text: string, data: Readonly<Record<string, unknown>>): Outcome {
  return ok({ text, data });
}
