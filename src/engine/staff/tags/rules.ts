import { ok, type Result, refused } from '../../../core/result.ts';

/** The maximum number of characters in a tag. The database rejects longer ones. */
export const maxTagLength = 40;
/** The maximum number of tags on an order or a customer. */
export const maxTags = 20;

/** Validates an entered tag and returns it trimmed, with single spaces. TAG_EMPTY or TAG_LONG if it is empty or too long. */
export function validateTag(text: string): Result<string, 'TAG_EMPTY' | 'TAG_LONG'> {
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
