import type { SubscriberId } from '../../../core/ids.ts';
import { clientKey, takeToken } from '../../../platform/rate-limit.server.ts';
import { readSignedLink } from '../../../platform/signed-link.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { markConfirmed, saveRequest } from './store.server.ts';

/** The sentence next to the field; kept with each request. */
export const newsletterConsent = 'New releases, events and offers, about twice a month. Unsubscribe anytime.';

const requestsPerHour = 10;

type Dependencies = Pick<OrderDependencies, 'database' | 'seal' | 'clock' | 'jobs'>;

/**
 * Asks a mailbox to confirm that it wants the newsletter. The answer never tells whether the address was known.
 * @returns whether the request was taken; false when this client asked too often.
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
    const subscriber = await saveRequest(tx, { email, consent: newsletterConsent, now });
    if (!subscriber) return;
    await oweNotice(tx, jobs, {
      ...{ kind: 'newsletter-confirm', subjectType: 'newsletter', subjectId: subscriber.id },
      ...{ occurrence: String(now.getTime()), recipient: subscriber.email, at: now },
    });
  });
  return true;
}

/** Confirms a request by its signed link and enqueues the welcome email once. @returns whether the link is one of ours. */
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
    await oweNotice(tx, jobs, {
      ...{ kind: 'newsletter-welcome', subjectType: 'newsletter', subjectId: id },
      ...{ occurrence: String(now.getTime()), recipient: confirmed.email, at: now },
    });
  });
  return true;
}
