/**
 * `Merlot`, `Merlot and Syrah`, `Merlot, Syrah, and Malbec`; none is an empty text. By hand, since the language's own lists take
 * milliseconds to load.
 */
export function listed(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return joined(items, word, ',');
}

/** The same without the comma before the last: `3, 6 or 12`, where it stands in a line of figures. */
export function listedShort(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return joined(items, word, '');
}

function joined(items: readonly string[], word: string, lastComma: string): string {
  if (items.length < 3) return items.join(` ${word} `);
  return `${items.slice(0, -1).join(', ')}${lastComma} ${word} ${items.at(-1)}`;
}
