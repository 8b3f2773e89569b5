import type { Result } from '../../../core/result.ts';
import type { WatchAnswer } from './types.ts';

/** What a form is answered whose fields cannot be a wish. */
export function unreadable(typed: string): WatchAnswer {
  const sentence = 'Please enter a valid email address, such as ana@example.com.';
  return { kind: 'refused', sentence, typed };
}

/** What a form is answered, by what became of the wish. */
export function watchAnswer(asked: Result<{ readonly sentence: string }>, typed: string): WatchAnswer {
  if (asked.ok) return { kind: 'taken', sentence: asked.value.sentence };
  return { kind: 'refused', sentence: asked.refusals.map(({ sentence }) => sentence).join(' '), typed };
}
