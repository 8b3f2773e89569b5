/** The door of owed mails: a row for each, its job in the same transaction (I-45). The sender lives with the mail texts. */
export { oweNotice } from './owe-notice.server.ts';
export { findNotice, markNoticeSent, unsentNotices } from './store.server.ts';
