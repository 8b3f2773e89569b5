/**
 * Entry point for customers' choices about the sale and sharing of personal information (domain §2.8). The browser stores the same choice
 * in a cookie.
 */
export { privacyChoiceOf, savePrivacyChoice } from './store.server.ts';
