/** Entry point of delivery: finds the extras and sets them in the cart. rules.ts decides how an order ships. */
export { setCartExtras } from './choose-extras.server.ts';
export { findExtras } from './extras-store.server.ts';
