/** Entry point of consents to recurring charges. Nothing renews without one; the database enforces it. */
export { consentsOf, forgetOldConsents, nameConsent, recordConsent } from './store.server.ts';
