/** Returns text in lowercase and without accents, folded like the database's search text. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[–—]/g, '-');
}

/** Returns the words of a text: its runs of letters and digits. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns how many typos a search term of this length may have: none in short terms, because other short words are too similar. */
function typosAllowed(length: number): number {
  if (length < 5) return 0;
  return length < 9 ? 1 : 2;
}

/**
 * Returns whether a search term matches a word: the term is a prefix of the word, or differs from the word or a prefix by a few typos (a
 * letter missing, added or replaced, or two swapped). Both arguments must already be folded by `foldWords`.
 */
export function matchesWord(term: string, word: string): boolean {
  if (word.startsWith(term)) return true;
  const allowed = typosAllowed(term.length);
  if (allowed === 0 || word.length < term.length - allowed) return false;
  const beginning = word.slice(0, term.length + allowed);
  return [word, beginning, word.slice(0, term.length)].some((each) => typosBetween(term, each) <= allowed);
}

/** Returns the optimal string alignment distance of two words: how many letters are missing, added, replaced, or swapped. */
function typosBetween(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      line.push(
        Math.min(
          at(last, column) + 1,
          at(line, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = line;
  }
  return at(last, right.length);
}

const at = (line: readonly number[], column: number) => line[column] ?? Number.POSITIVE_INFINITY;
