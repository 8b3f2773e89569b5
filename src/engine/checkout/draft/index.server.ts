/** Entry point of drafts that are filled in: what the modules that sell something write into theirs. */
export { keepBirthDate, loadAccount } from './account-store.server.ts';
export { writeContents } from './contents-store.server.ts';
export { markAbandoned } from './latest-store.server.ts';
export { saveTenders } from './tender-store.server.ts';
