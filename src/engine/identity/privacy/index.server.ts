/** Entry point of customers' choices about sale and sharing (domain §2.8); a browser keeps the same in a cookie. */
export { privacyChoiceOf, savePrivacyChoice } from './store.server.ts';
