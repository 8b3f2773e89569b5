/** Entry point of consents to recurring charges. Nothing renews without one; the database enforces it. */
export { consentsOf, deleteOldConsents, nameConsent, recordConsent } from './store.server.ts';
