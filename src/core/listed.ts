import { once } from './once.ts';

const conjunction = once(() => new Intl.ListFormat('en-US', { type: 'conjunction' }));
const disjunction = once(() => new Intl.ListFormat('en-US', { type: 'disjunction' }));
// British English omits the serial comma.
const shortConjunction = once(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));
const shortDisjunction = once(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }));

/** Returns `Merlot`, `Merlot and Syrah`, `Merlot, Syrah, and Malbec`; an empty list is an empty text. */
export function formatList(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return (word === 'and' ? conjunction : disjunction)().format(items);
}

/** Returns `3`, `3 or 6`, `3, 6 or 12`: a list of numbers without the serial comma. */
export function formatShortList(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return (word === 'and' ? shortConjunction : shortDisjunction)().format(items);
}
