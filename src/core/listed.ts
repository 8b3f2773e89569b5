import { once } from './once.ts';

const conjunction = once(() => new Intl.ListFormat('en-US', { type: 'conjunction' }));
const disjunction = once(() => new Intl.ListFormat('en-US', { type: 'disjunction' }));
// British English omits the serial comma.
const shortConjunction = once(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));
const shortDisjunction = once(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }));

/**
 * Returns the items as a list in a sentence: `Merlot`, `Merlot and Syrah`, `Merlot, Syrah, and Malbec`. Returns an empty string if there
 * are no items.
 */
export function formatList(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return (word === 'and' ? conjunction : disjunction)().format(items);
}

/** Returns the items as a list without the serial comma, for short items such as numbers: `3`, `3 or 6`, `3, 6 or 12`. */
export function formatListWithoutSerialComma(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return (word === 'and' ? shortConjunction : shortDisjunction)().format(items);
}
