/** The door of what is counted of pages and purchases: sums of days, and nothing of anybody (docs/decisions/0050). */

export { readPageCounts } from './store.server.ts';
export { countPurchase, openPageTally, type PageTally } from './tally.server.ts';
