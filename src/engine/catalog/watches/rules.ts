import type { Result } from '../../../core/result.ts';
import type { WatchAnswer } from './types.ts';

/** Returns the response to an alert form with an invalid email address. */
export function invalidWatchForm(entered: string): WatchAnswer {
  const sentence = 'Please enter a valid email address, such as ana@example.com.';
  return { kind: 'refused', sentence, entered };
}

/** Returns the response to an alert form, from the result of storing its request. */
export function watchAnswer(asked: Result<{ readonly sentence: string }>, entered: string): WatchAnswer {
  if (asked.ok) return { kind: 'taken', sentence: asked.value.sentence };
  return { kind: 'refused', sentence: asked.refusals.map(({ sentence }) => sentence).join(' '), entered };
}
