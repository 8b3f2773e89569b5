/** Entry point of personal data: exports and account closings. */

export { saveNewsletterChoice, withdrawNotificationRequest } from './choices-store.server.ts';
export {
  type AccountClosingDependencies,
  closeAccount,
  closeAccountInTransaction,
  deletePersonForStaff,
} from './close-account.server.ts';
export { exportPersonalData, exportPersonForStaff } from './export-view.server.ts';
