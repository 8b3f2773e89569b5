/**
 * Entry point for notices: one row for each email to send, with its job enqueued in the same transaction (I-45). The module that enqueues a
 * kind of email also writes it.
 */
export { defineEmail, type EmailDefinition } from './define-email.server.ts';
export { enqueueNotice, enqueueNoticeCopy } from './enqueue-notice.server.ts';
export { resendBouncedEmail, setBounceClosedByStaff } from './keep-bounces.server.ts';
export { sendNotice } from './send-notice.server.ts';
export { findNotice, markNoticeSent, unsentNotices } from './store.server.ts';
