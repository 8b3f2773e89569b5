/**
 * The door of wine allocations: a right to buy so much of a wine until a day (domain §1.5). What was bought of it is counted under a
 * lock with everything that is limited per person (I-50), by the checkout of kind `allocation`. What pages read: `view.server.ts`.
 */
export { grantWish, saveWishes } from './keep-wishes.server.ts';
export { saveAllocation } from './save-allocation.server.ts';
export { findAllocation, findGrant, insertAllocation, openWishes } from './store.server.ts';
