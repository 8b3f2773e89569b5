/**
 * Entry point of alert requests: stored once per email and subject, notified once, deleted by a signed link. A feature
 * adds the table of its kind (`watchTable`), the texts, and the check whether the event happened.
 */
export { saveWatchRequest, type WatchDependencies } from './keep-watch.server.ts';
export { type NotifyDependencies, notifyWaitingCustomers } from './notify-waiting.server.ts';
export { awaitedSubjects, deleteWatch, findWatch, reopenWatch } from './store.server.ts';
