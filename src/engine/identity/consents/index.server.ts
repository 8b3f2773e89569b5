/** The door of consents: who agreed to a charge that renews by itself. Nothing renews without one; the database sees to it. */
export { consentsOf, forgetOldConsents, nameConsent, recordConsent } from './store.server.ts';
