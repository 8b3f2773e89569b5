/** The door of standing: what a customer is entitled to now. */
export { grant, rightsColumn, standingOf } from './store.server.ts';
