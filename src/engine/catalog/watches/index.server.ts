/**
 * Entry point of alert requests. A request is stored once per email address and subject, notified once, and deleted through a signed link.
 * A feature adds the table for its kind of alert (`createAlertTable`), the texts, and the check whether the event happened.
 */

export { type AlertNotificationDependencies, notifyWaitingCustomers } from './notify-waiting.server.ts';
export { type AlertDependencies, saveAlertRequest } from './save-alert-request.server.ts';
export {
  deleteAlertRequest,
  findAlertRequest,
  readPendingAlertSubjects,
  reopenAlertRequest,
} from './store.server.ts';
