import { once } from './once.ts';

const conjunction = once(() => new Intl.ListFormat('en-US', { type: 'conjunction' }));
const disjunction = once(() => new Intl.ListFormat('en-US', { type: 'disjunction' }));
// British English writes no comma before the last.
const shortConjunction = once(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));
const shortDisjunction = once(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }));

/** `Merlot`, `Merlot and Syrah`, `Merlot, Syrah, and Malbec`; none is an empty text. */
export function listed(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return (word === 'and' ? conjunction : disjunction)().format(items);
}

/** The same without the comma before the last: `3, 6 or 12`, where it stands in a line of figures. */
export function listedShort(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return (word === 'and' ? shortConjunction : shortDisjunction)().format(items);
}
