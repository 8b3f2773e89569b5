/** The door of identity: who a customer is. */
export { createCustomer, findCustomer, lockCustomer } from './store.server.ts';
