/** The door of clubs: what is offered. Prices, terms and figures are pure (rules.ts, terms-rules.ts); pages read `clubsOnOffer`. */
export { findClub, readClubs } from './store.server.ts';
