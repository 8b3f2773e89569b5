import { ok, type Result, refused } from '../../../core/result.ts';

/** The most characters of a tag; the database rejects longer ones. */
export const maxTagLength = 40;
/** The largest number of tags on an order or a customer. */
export const maxTags = 20;

/** Returns an entered tag without spaces around it, and with single spaces inside. TAG_EMPTY, TAG_LONG. */
export function readTag(text: string): Result<string, 'TAG_EMPTY' | 'TAG_LONG'> {
  const tag = text.trim().replace(/\s+/g, ' ');
  if (tag === '') return refused({ code: 'TAG_EMPTY', sentence: 'Enter a tag.', field: 'tag' });
  if (tag.length > maxTagLength) {
    return refused({
      code: 'TAG_LONG',
      sentence: `A tag has at most ${maxTagLength} characters.`,
      field: 'tag',
    });
  }
  return ok(tag);
}
