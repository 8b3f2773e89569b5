import type { ShopDependencies } from '../../dependencies.server.ts';
import { deriveTransferToken } from '../../engine/clubs/applications/index.server.ts';
import { transferLinkLifetimeMinutes } from '../../engine/clubs/applications/rules.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { wineryEmail } from '../../ui/mail/winery-mail.ts';

/** The email with a link that continues an application on another device. It contains none of the values entered. */
export const applicationTransferEmail = defineEmail({
  about: 'club_application',
  write: async (
    shop: Pick<ShopDependencies, 'database' | 'clock' | 'seal'>,
    { subjectId, occurrence },
    link,
  ) => {
    const token = await deriveTransferToken(shop, subjectId, new Date(Number(occurrence)));
    if (token === undefined) return undefined;
    const url = link(`/wine-club/resume?t=${encodeURIComponent(token)}`);
    const mail = wineryEmail('Finish joining on another device', 'Pick up where you left off', [
      {
        kind: 'paragraph',
        text: `Open this link on the device where you want to continue. It works once and expires in ${transferLinkLifetimeMinutes} minutes.`,
      },
      { kind: 'action', label: 'Continue here', url },
      {
        kind: 'paragraph',
        text: 'Someone entered this email address while joining our wine club. If it wasn’t you, ignore this email, and nothing will happen.',
      },
    ]);
    return { toName: '', ...renderEmail(mail, { kind: 'application-link' }) };
  },
});
