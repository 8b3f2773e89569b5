/** The door of what is counted of pages and purchases: sums of days, and nothing of anybody (docs/decisions/0050). */
export { countPurchase } from './count-purchase.server.ts';
export { readPageCounts } from './store.server.ts';
export { openPageTally, type PageTally } from './tally.server.ts';
