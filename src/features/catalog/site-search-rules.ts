import { foldWords, matchesWord, wordsIn } from '../../core/words.ts';
import { searchStopWords } from '../../engine/catalog/search-rules.ts';
import type { SitePage } from './site-pages-table.ts';

/** A page with its words normalized for searching. */
export type IndexedSitePage = {
  readonly page: Pick<SitePage, 'title' | 'to' | 'summary' | 'needs'>;
  readonly titleWords: readonly string[];
  readonly words: readonly string[];
};

export type SitePageResult = IndexedSitePage['page'];

export function indexSitePages(pages: readonly SitePage[]): IndexedSitePage[] {
  return pages.map(({ words, ...page }) => ({
    page,
    titleWords: wordsIn(foldWords(page.title)),
    words: wordsIn(foldWords(`${page.summary} ${words}`)),
  }));
}

/**
 * The minimum length of a term that also matches prefixes. Shorter terms match whole words only, because too many words start with them.
 */
const shortestBeginning = 4;

/** Returns the score of one term: higher for whole words than for prefixes, higher in titles than elsewhere; 0 without a match. */
function pointsOf(term: string, { titleWords, words }: IndexedSitePage): number {
  if (titleWords.includes(term)) return 8;
  const isLike = (word: string) => term.length >= shortestBeginning && matchesWord(term, word);
  if (titleWords.some(isLike)) return 5;
  if (words.includes(term)) return 3;
  return words.some(isLike) ? 2 : 0;
}

/** Returns at most `most` pages that match every term, best match first; ties keep the order of the index. */
export function findSitePages(
  index: readonly IndexedSitePage[],
  entered: string,
  most: number,
): SitePageResult[] {
  const all = wordsIn(foldWords(entered));
  const terms = all.filter((term) => term.length > 1 && !searchStopWords.has(term));
  if (terms.length === 0) return [];
  return index
    .flatMap((indexed) => {
      const points = terms.map((term) => pointsOf(term, indexed));
      if (points.includes(0)) return [];
      return { page: indexed.page, points: points.reduce((sum, each) => sum + each, 0) };
    })
    .toSorted((left, right) => right.points - left.points)
    .slice(0, most)
    .map(({ page }) => page);
}
