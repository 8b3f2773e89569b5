/**
 * Entry point of alert requests. A request is stored once per email address and subject, notified once, and deleted through a signed link.
 * A feature adds the table for its kind of alert (`createAlertTable`), the texts, and the check whether the event happened.
 */
export { saveWatchRequest, type WatchDependencies } from './keep-watch.server.ts';
export { type NotifyDependencies, notifyWaitingCustomers } from './notify-waiting.server.ts';
export { awaitedSubjects, deleteWatch, findWatch, reopenWatch } from './store.server.ts';
