/** Entry point of the newsletter: double opt-in, one signed link per subscriber, and the mailing list. */
export { findSubscriber, mailingList } from './store.server.ts';
export {
  confirmNewsletterSubscription,
  newsletterConsentText,
  purposeOfUnsubscribeLink,
  requestNewsletterSubscription,
  unsubscribeByLink,
} from './subscribe.server.ts';
