/** Entry point for modules that write their own purchases into drafts. */
export { loadCheckoutAccount, saveBirthDate } from './account-store.server.ts';
export { updateLockedDraftContents } from './contents-store.server.ts';
export { markDraftAbandoned } from './latest-store.server.ts';
export { saveTenders } from './tender-store.server.ts';
