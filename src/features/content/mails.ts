import { formatLongDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { OpenSubmission } from '../../engine/content/forms/index.server.ts';
import { shownValue } from '../../engine/content/forms/rules.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';

/** What somebody sent with a form, for whoever of the house reads it; all of it is text, whatever was typed. */
export function submissionMail({ number, formName, receivedAt, answers }: OpenSubmission): WrittenMail {
  const at = `${formatLongDate(wineryDate(receivedAt))}, ${formatMinuteOfDay(wineryMinuteOfDay(receivedAt))}`;
  const short = answers.filter(({ kind }) => kind !== 'lines');
  const long = answers.filter(({ kind, values }) => kind === 'lines' && values.length > 0);
  const title = `${formName}: submission ${number}`;
  return houseMail(title, title, [
    {
      kind: 'facts',
      rows: [...short.map((answer) => [answer.label, shownValue(answer)] as const), ['Came', at]],
    },
    ...long.flatMap((answer): MailBlock[] => [
      { kind: 'heading', text: answer.label },
      { kind: 'quote', text: shownValue(answer) },
    ]),
    {
      kind: 'paragraph',
      text: 'Somebody sent this with a form of our pages, and nobody has made sure that it is who it says. A reply to this mail goes to the address in it, if there is one.',
    },
  ]);
}
