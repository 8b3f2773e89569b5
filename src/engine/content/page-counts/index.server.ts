/** Entry point of page and purchase counts: daily sums without personal data (docs/decisions/0050). */

export { readPageCounts } from './store.server.ts';
export { countPurchase, openPageTally, type PageTally } from './tally.server.ts';
