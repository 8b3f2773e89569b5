/** The door of identity: who a customer is. */
export { createCustomer, findCustomer } from './store.server.ts';
