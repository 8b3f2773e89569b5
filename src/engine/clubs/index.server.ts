/**
 * Entry point of clubs. Prices, terms and figures are pure (rules.ts, terms-rules.ts); pages read
 * `clubsOnOffer`.
 */
export { type PriceChangeCode, pauseClub, planPriceChange } from './manage-club.server.ts';
export { findPriceChange } from './price-store.server.ts';
export { findClub, readClubs } from './store.server.ts';
