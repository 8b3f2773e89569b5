/** The door of standing: what a customer is entitled to now. */
export { grant, standingOf } from './store.server.ts';
