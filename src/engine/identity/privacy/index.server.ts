/** Entry point of customers' choices about sale and sharing (domain §2.8); a browser keeps the same in a cookie. */
export { keepPrivacyChoice, privacyChoiceOf } from './store.server.ts';
