/** Entry point for consents to recurring charges. No membership renews without a consent; the database enforces this. */
export { anonymizeOldConsents, assignConsentToCustomer, consentsOf, recordConsent } from './store.server.ts';
