/**
 * The door of wishes to be told: kept once for each address and subject, told once, forgotten by a link that we signed.
 * A feature has the table of its kind (`watchTable`), the words, and the knowledge of what has happened.
 */
export { type KeepDependencies, keepWatch } from './keep-watch.server.ts';
export { awaitedSubjects, deleteWatch, findWatch, letWaitOn } from './store.server.ts';
export { type TellingDependencies, tellWaiting } from './tell-waiting.server.ts';
