/** The door of what customers said about sale and sharing (domain §2.8); a browser keeps the same in a cookie. */
export { keepPrivacyChoice, privacyChoiceOf } from './store.server.ts';
