/** Entry point of personal data: exports and account closings. */

export { saveNewsletterChoice, withdrawNotification } from './choices-store.server.ts';
export {
  type ClosingDependencies,
  closeAccount,
  closeAccountInTransaction,
  deletePerson,
} from './close-account.server.ts';
export { exportPerson, exportPersonalData } from './export-view.server.ts';
