import type { ShopDependencies } from '../../dependencies.server.ts';
import { carryTokenOf } from '../../engine/clubs/applications/index.server.ts';
import { carryMinutes } from '../../engine/clubs/applications/rules.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { wineryMail, writtenOut } from '../../ui/mail/winery-mail.ts';

/** Writes the mail whose link carries an application to another device; of what was typed it says nothing. */
export const applicationEmail = defineEmail({
  about: 'club_application',
  write: async (
    shop: Pick<ShopDependencies, 'database' | 'clock' | 'seal'>,
    { subjectId, occurrence },
    link,
  ) => {
    const token = await carryTokenOf(shop, subjectId, new Date(Number(occurrence)));
    if (token === undefined) return undefined;
    const url = link(`/wine-club/resume?t=${encodeURIComponent(token)}`);
    const mail = wineryMail('Go on with your membership here', 'Go on where you were', [
      {
        kind: 'paragraph',
        text: `Open this on the device on which you would like to go on. The link works once, and for ${carryMinutes} minutes.`,
      },
      { kind: 'action', label: 'Go on here', url },
      {
        kind: 'paragraph',
        text: 'It was asked for on our pages where people join a wine club. If that was not you, you need do nothing: nobody is a member by it.',
      },
    ]);
    return { toName: '', ...writtenOut(mail) };
  },
});
