import type { Result } from '../../../core/result.ts';
import type { AlertFormResponse } from './types.ts';

/** Returns the response to an alert form with an invalid email address. */
export function invalidAlertFormResponse(entered: string): AlertFormResponse {
  const sentence = 'Please enter a valid email address, such as ana@example.com.';
  return { kind: 'refused', sentence, entered };
}

/** Returns the response to an alert form, from the result of storing its request. */
export function alertFormResponseOf(
  asked: Result<{ readonly sentence: string }>,
  entered: string,
): AlertFormResponse {
  if (asked.ok) return { kind: 'taken', sentence: asked.value.sentence };
  return { kind: 'refused', sentence: asked.refusals.map(({ sentence }) => sentence).join(' '), entered };
}
