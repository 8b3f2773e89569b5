import type { SubscriberId, WatchId } from '../../../core/ids.ts';
import { clientKey, takeToken } from '../../../platform/rate-limit.server.ts';
import { type LinkPurpose, readSignedLink } from '../../../platform/signed-link.server.ts';
import { deleteWatch } from '../../catalog/watches/index.server.ts';
import { shippingWatch, stockWatch } from '../../catalog/watches/schema.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { deleteSubscriber, markConfirmed, saveSubscriptionRequest } from './store.server.ts';

/** The consent sentence next to the email field, stored with each request. */
export const newsletterConsent = 'New releases, events and offers, up to twice a month. Unsubscribe anytime.';

const requestsPerHour = 10;

type Dependencies = Pick<OrderDependencies, 'database' | 'seal' | 'clock' | 'jobs'>;

/**
 * Sends an email that asks the recipient to confirm the newsletter subscription. The response never reveals whether the address was known.
 * @returns whether the request was accepted; false if this client made too many requests.
 */
export async function requestNewsletter(
  { database, seal, clock, jobs }: Dependencies,
  { email, clientAddress }: { readonly email: string; readonly clientAddress: string },
): Promise<boolean> {
  const now = clock.now();
  const token = await takeToken(
    { database, seal },
    {
      ...{ bucket: 'newsletter', key: clientKey(clientAddress), now },
      ...{ limit: requestsPerHour, windowSeconds: 3_600 },
    },
  );
  if (!token.allowed) return false;
  await database.transaction(async (tx) => {
    const subscriber = await saveSubscriptionRequest(tx, { email, consent: newsletterConsent, now });
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
export async function confirmNewsletter(
  { database, seal, clock, jobs }: Dependencies,
  token: string,
): Promise<boolean> {
  const id = readSignedLink<SubscriberId>(seal, 'newsletter', token);
  if (id === undefined) return false;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const confirmed = await markConfirmed(tx, id, now);
    if (!confirmed) return;
    await enqueueNotice(tx, jobs, {
      ...{ kind: 'newsletter-welcome', subjectType: 'newsletter', subjectId: id },
      ...{ occurrence: String(now.getTime()), recipient: confirmed.email, at: now },
    });
  });
  return true;
}

const purposes: readonly LinkPurpose[] = ['newsletter', 'stock-watch', 'shipping-watch'];

/** Returns the kind of subscription that a signed link cancels, or undefined if the link is invalid. */
export function purposeOfUnsubscribeLink(
  seal: OrderDependencies['seal'],
  token: string,
): LinkPurpose | undefined {
  return purposes.find((purpose) => readSignedLink(seal, purpose, token) !== undefined);
}

/**
 * Deletes the subscription or request that a signed link identifies. Repeating the call is harmless.
 * @returns whether the link is valid.
 */
export async function unsubscribe(
  { database, seal }: Pick<OrderDependencies, 'database' | 'seal'>,
  token: string,
): Promise<boolean> {
  for (const { name, table } of [stockWatch, shippingWatch]) {
    const id = readSignedLink<WatchId>(seal, name, token);
    if (id === undefined) continue;
    await deleteWatch(database.read, table, id);
    return true;
  }
  const id = readSignedLink<SubscriberId>(seal, 'newsletter', token);
  if (id !== undefined) await deleteSubscriber(database.read, id);
  return id !== undefined;
}
