/** The door of owed mails: a row for each, its job in the same transaction (I-45). Who owes a kind of mail writes it too. */
export { defineEmail, type Email } from './define-email.server.ts';
export { oweNotice } from './owe-notice.server.ts';
export { sendNotice } from './send-notice.server.ts';
export { findNotice, markNoticeSent, unsentNotices } from './store.server.ts';
