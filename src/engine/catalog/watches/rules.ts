import type { Result } from '../../../core/result.ts';
import type { WatchAnswer } from './types.ts';

/** Returns the answer to a form with invalid fields. */
export function invalidWatchForm(entered: string): WatchAnswer {
  const sentence = 'Please enter a valid email address, such as ana@example.com.';
  return { kind: 'refused', sentence, entered };
}

/** Returns the form's answer for the result of the request. */
export function watchAnswer(asked: Result<{ readonly sentence: string }>, entered: string): WatchAnswer {
  if (asked.ok) return { kind: 'taken', sentence: asked.value.sentence };
  return { kind: 'refused', sentence: asked.refusals.map(({ sentence }) => sentence).join(' '), entered };
}
