import { formatLongDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { UnsealedSubmission } from '../../engine/content/forms/index.server.ts';
import { displayTextOfAnswer } from '../../engine/content/forms/rules.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';

/** Writes the email that shows a form submission to the staff. Entered values are never markup, and passwords are left out. */
export function writeSubmissionEmail({
  number,
  formName,
  receivedAt,
  answers,
}: UnsealedSubmission): WrittenEmail {
  const at = `${formatLongDate(wineryDate(receivedAt))}, ${formatMinuteOfDay(wineryMinuteOfDay(receivedAt))}`;
  const short = answers.filter(({ kind }) => kind !== 'lines');
  const long = answers.filter(({ kind, values }) => kind === 'lines' && values.length > 0);
  const title = `${formName}: submission ${number}`;
  return wineryEmail(title, title, [
    {
      kind: 'facts',
      rows: [
        ...short.map((answer) => [answer.label, displayTextOfAnswer(answer)] as const),
        ['Received', at],
      ],
    },
    ...long.flatMap((answer): EmailBlock[] => [
      { kind: 'heading', text: answer.label },
      { kind: 'quote', text: displayTextOfAnswer(answer) },
    ]),
    {
      kind: 'paragraph',
      text: 'Someone sent this through a form on our website. We haven’t verified who they are. If they entered an email address, your reply will go there.',
    },
  ]);
}
