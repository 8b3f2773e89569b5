import { ok, type Result, refused } from '../../../core/result.ts';

/** The maximum number of characters in a view's name. The database rejects longer names and queries. */
export const maxViewNameLength = 40;
const longestQuery = 1_000;
/** The maximum number of saved views per member. */
export const maxSavedViews = 50;

export type SavedViewRefusalCode =
  | 'VIEW_NAME_EMPTY'
  | 'VIEW_NAME_LONG'
  | 'VIEW_UNFILTERED'
  | 'TOO_MANY_VIEWS';

/**
 * Validates the name of a view and returns it with single spaces. VIEW_NAME_EMPTY, VIEW_NAME_LONG, and VIEW_UNFILTERED if the query is
 * empty or too long.
 */
export function validateViewName(text: string, query: string): Result<string, SavedViewRefusalCode> {
  const name = text.trim().replace(/\s+/g, ' ');
  if (name === '') return refuseView('VIEW_NAME_EMPTY', 'Enter a name for the view.');
  if (name.length > maxViewNameLength) {
    return refuseView('VIEW_NAME_LONG', `A name has at most ${maxViewNameLength} characters.`);
  }
  if (query === '' || query.length > longestQuery) {
    return refuseView('VIEW_UNFILTERED', 'Filter or sort the list first.');
  }
  return ok(name);
}

export function refuseView(code: SavedViewRefusalCode, sentence: string) {
  return refused<SavedViewRefusalCode>({ code, sentence, field: 'name' });
}
