/** The door of delivery: what can be wished for beside wine, and what is put into the cart because of a wish. How an order travels is decided in rules.ts. */
export { chooseExtras } from './choose-extras.server.ts';
export { findExtras } from './extras-store.server.ts';
