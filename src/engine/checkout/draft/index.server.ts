/** Entry point for modules that write their own purchases into drafts. */
export { loadAccount, saveBirthDate } from './account-store.server.ts';
export { writeContents } from './contents-store.server.ts';
export { markAbandoned } from './latest-store.server.ts';
export { saveTenders } from './tender-store.server.ts';
