import { carryTokenOf } from '../../engine/clubs/applications/index.server.ts';
import { carryMinutes } from '../../engine/clubs/applications/rules.ts';
import type { NoticeWriters } from '../../engine/notices/types.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { houseMail, writtenOut } from '../../ui/mail/house-mail.ts';

export type ApplicationMailDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: Seal;
  /** The shop's origin as customers know it: the links in mails begin with it. */
  readonly publicUrl: string;
};

/** Writes the mail whose link carries an application to another device; of what was typed it says nothing. */
export function applicationMailWriter(
  dependencies: ApplicationMailDependencies,
): NoticeWriters['club_application'] {
  return async ({ subjectId, occurrence }) => {
    const token = await carryTokenOf(dependencies, subjectId, new Date(Number(occurrence)));
    if (token === undefined) return undefined;
    const url = new URL('/wine-club/resume', dependencies.publicUrl);
    url.searchParams.set('t', token);
    const mail = houseMail('Go on with your membership here', 'Go on where you were', [
      {
        kind: 'paragraph',
        text: `Open this on the device on which you would like to go on. The link works once, and for ${carryMinutes} minutes.`,
      },
      { kind: 'action', label: 'Go on here', url: url.href },
      {
        kind: 'paragraph',
        text: 'It was asked for on our pages where people join a wine club. If that was not you, you need do nothing: nobody is a member by it.',
      },
    ]);
    return { toName: '', ...writtenOut(mail) };
  };
}
