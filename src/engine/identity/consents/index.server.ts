/** Entry point of consents to recurring charges. Nothing renews without one; the database enforces it. */
export { assignConsent, consentsOf, deleteOldConsents, recordConsent } from './store.server.ts';
