/** Entry point of delivery: extras, and adding them to the cart. rules.ts decides how an order ships. */
export { chooseExtras } from './choose-extras.server.ts';
export { findExtras } from './extras-store.server.ts';
