import { formatLongDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { OpenSubmission } from '../../engine/content/forms/index.server.ts';
import { shownValue } from '../../engine/content/forms/rules.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenMail, wineryMail } from '../../ui/mail/winery-mail.ts';

/** Writes the email that shows a form submission to the staff. Everything entered appears as plain text. */
export function submissionMail({ number, formName, receivedAt, answers }: OpenSubmission): WrittenMail {
  const at = `${formatLongDate(wineryDate(receivedAt))}, ${formatMinuteOfDay(wineryMinuteOfDay(receivedAt))}`;
  const short = answers.filter(({ kind }) => kind !== 'lines');
  const long = answers.filter(({ kind, values }) => kind === 'lines' && values.length > 0);
  const title = `${formName}: submission ${number}`;
  return wineryMail(title, title, [
    {
      kind: 'facts',
      rows: [...short.map((answer) => [answer.label, shownValue(answer)] as const), ['Received', at]],
    },
    ...long.flatMap((answer): MailBlock[] => [
      { kind: 'heading', text: answer.label },
      { kind: 'quote', text: shownValue(answer) },
    ]),
    {
      kind: 'paragraph',
      text: 'Someone sent this through a form on our website. We haven’t verified who they are. If they entered an email address, your reply will go there.',
    },
  ]);
}
