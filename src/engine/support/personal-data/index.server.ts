/** The door of personal data: all that is somebody's handed out, and an account closed for good. */

export { deleteAwaited, saveLetters } from './choices-store.server.ts';
export { type ClosingDependencies, closeAccount } from './close-account.server.ts';
export { exportPersonalData } from './export-view.server.ts';
