import type { NewsletterSubscriberId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findSubscriber } from '../../engine/content/newsletter/index.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { signLink } from '../../platform/signed-link.server.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

/**
 * The emails of the newsletter: the confirmation request and the welcome. Not sent to a mailbox that has unsubscribed. The request is not
 * sent to one already confirmed.
 */
export const newsletterEmail = defineEmail({
  about: 'newsletter',
  write: async (
    { database, seal }: Pick<ShopDependencies, 'database' | 'seal'>,
    { kind, subjectId },
    link,
  ) => {
    const id = subjectId as NewsletterSubscriberId;
    const subscriber = await findSubscriber(database.read, id);
    if (!subscriber) return undefined;
    const token = signLink(seal, 'newsletter', id);
    const unsubscribe = link(`/unsubscribe?t=${token}`);
    if (kind === 'newsletter-welcome') {
      const welcome = wineryEmail('Welcome to our newsletter', 'You’re on the list', [
        {
          kind: 'paragraph',
          text: `Thanks for signing up. You’ll hear from ${winery().name} up to twice a month with new releases before they sell out, events at the winery and the occasional offer.`,
        },
        { kind: 'action', label: 'See the wines', url: link('/wines') },
        { kind: 'link', label: 'Unsubscribe', url: unsubscribe },
      ]);
      return { toName: '', unsubscribe, ...renderEmail(welcome, { kind: 'newsletter-welcome' }) };
    }
    if (subscriber.confirmedAt !== undefined) return undefined;
    const confirm = wineryEmail('Confirm your newsletter sign-up', 'Please confirm your email', [
      {
        kind: 'paragraph',
        text: 'Someone, hopefully you, signed up for our newsletter with this email address. Confirm, and you’re on the list.',
      },
      { kind: 'action', label: 'Confirm my email', url: link(`/newsletter/confirm?t=${token}`) },
      { kind: 'paragraph', text: 'If this wasn’t you, ignore this email and you won’t hear from us.' },
    ]);
    return { toName: '', ...renderEmail(confirm, { kind: 'newsletter-confirm' }) };
  },
});
