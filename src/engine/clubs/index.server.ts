/** The door of clubs: what is offered. Prices, terms and figures are pure (rules.ts, terms-rules.ts); pages read `clubsOnOffer`. */

export { findPriceChange } from './price-store.server.ts';
export { findClub, readClubs } from './store.server.ts';
