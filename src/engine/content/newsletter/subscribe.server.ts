import type { NewsletterSubscriberId, WatchId } from '../../../core/ids.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { readSignedLink, type SignedLinkPurpose } from '../../../platform/signed-link.server.ts';
import { deleteAlertRequest } from '../../catalog/watches/index.server.ts';
import { shippingAlertKind, stockAlertKind } from '../../catalog/watches/schema.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { deleteSubscriber, markSubscriberConfirmed, saveSubscriptionRequest } from './store.server.ts';

/** The consent sentence next to the email field, stored with each request. */
export const newsletterConsentText =
  'New releases, events and offers, up to twice a month. Unsubscribe anytime.';

const requestsPerHour = 10;

type Dependencies = Pick<OrderDependencies, 'database' | 'seal' | 'clock' | 'jobs'>;

/**
 * Sends an email that asks the recipient to confirm the newsletter subscription, unless the address is confirmed or was asked less than a
 * day ago. The response never reveals whether the address was known.
 * @returns whether the request was accepted; false if this client made too many requests.
 */
export async function requestNewsletterSubscription(
  { database, seal, clock, jobs }: Dependencies,
  { email, clientAddress }: { readonly email: string; readonly clientAddress: string },
): Promise<boolean> {
  const now = clock.now();
  const token = await takeRateLimitToken(
    { database, seal },
    {
      ...{ bucket: 'newsletter', key: clientKeyOfAddress(clientAddress), now },
      ...{ limit: requestsPerHour, windowSeconds: 3_600 },
    },
  );
  if (!token.allowed) return false;
  await database.transaction(async (tx) => {
    const subscriber = await saveSubscriptionRequest(tx, { email, consent: newsletterConsentText, now });
    if (!subscriber) return;
    await enqueueNotice(tx, jobs, {
      ...{ kind: 'newsletter-confirm', subjectType: 'newsletter', subjectId: subscriber.id },
      ...{ occurrence: String(now.getTime()), recipient: subscriber.email, at: now },
    });
  });
  return true;
}

/**
 * Confirms a request by its signed link and enqueues the welcome email once.
 * @returns whether the link is valid.
 */
export async function confirmNewsletterSubscription(
  { database, seal, clock, jobs }: Dependencies,
  token: string,
): Promise<boolean> {
  const id = readSignedLink<NewsletterSubscriberId>(seal, 'newsletter', token);
  if (id === undefined) return false;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const confirmed = await markSubscriberConfirmed(tx, id, now);
    if (!confirmed) return;
    await enqueueNotice(tx, jobs, {
      ...{ kind: 'newsletter-welcome', subjectType: 'newsletter', subjectId: id },
      ...{ occurrence: String(now.getTime()), recipient: confirmed.email, at: now },
    });
  });
  return true;
}

const purposes: readonly SignedLinkPurpose[] = ['newsletter', 'stock-watch', 'shipping-watch'];

/** Returns the kind of subscription that a signed link cancels, or undefined if the link is invalid. */
export function purposeOfUnsubscribeLink(
  seal: OrderDependencies['seal'],
  token: string,
): SignedLinkPurpose | undefined {
  return purposes.find((purpose) => readSignedLink(seal, purpose, token) !== undefined);
}

/**
 * Deletes the subscription or request that a signed link identifies. Repeating the call is harmless.
 * @returns whether the link is valid.
 */
export async function unsubscribeByLink(
  { database, seal }: Pick<OrderDependencies, 'database' | 'seal'>,
  token: string,
): Promise<boolean> {
  for (const { name, table } of [stockAlertKind, shippingAlertKind]) {
    const id = readSignedLink<WatchId>(seal, name, token);
    if (id === undefined) continue;
    await deleteAlertRequest(database.read, table, id);
    return true;
  }
  const id = readSignedLink<NewsletterSubscriberId>(seal, 'newsletter', token);
  if (id !== undefined) await deleteSubscriber(database.read, id);
  return id !== undefined;
}
