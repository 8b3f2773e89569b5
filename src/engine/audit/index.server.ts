/** The door of the audit trail: what happened is written beside the change, and never changed (I-44). */
export { type Alarm, alarmsSince } from './alarm-view.server.ts';
export { recordAudit } from './store.server.ts';
