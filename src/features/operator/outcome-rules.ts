import { ok } from '../../core/result.ts';
import type { CommandOutcome } from './types.ts';

/** Returns the outcome of a successful command, with its text and data. */
export function successOutcome(text: string, data: Readonly<Record<string, unknown>>): CommandOutcome {
  return ok({ text, data });
}
