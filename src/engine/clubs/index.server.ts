/**
 * Entry point of clubs. Prices, terms and figures are computed by pure functions (rules.ts, terms-rules.ts); pages load their data with
 * `clubsOnOffer`.
 */

export { readClubLinks } from './club-links.server.ts';
export type { ClubInput } from './definition-rules.ts';
export { type PriceChangeRefusalCode, pauseOrReopenClub, schedulePriceChange } from './manage-club.server.ts';
export { findPriceChange } from './price-store.server.ts';
export { exportClubs, type SaveClubRefusalCode, saveClub, saveClubs } from './save-club.server.ts';
export { findClub, readClubs } from './store.server.ts';
