/** The door of identity: who a customer is. */
export { readVisitor } from './read-visitor.server.ts';
export { createCustomer, findCustomer, lockCustomer } from './store.server.ts';
