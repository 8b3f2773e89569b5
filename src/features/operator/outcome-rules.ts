import { ok } from '../../core/result.ts';
import type { Outcome } from './types.ts';

/** Returns the outcome of a successful command, with its text and data. */
export function successOutcome(text: string, data: Readonly<Record<string, unknown>>): Outcome {
  return ok({ text, data });
}
