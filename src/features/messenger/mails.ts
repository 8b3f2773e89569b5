import { formatCivilDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { Message } from '../../engine/conversations/types.ts';
import type { TranscriptView } from '../../engine/conversations/view.server.ts';
import { house } from '../../house.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';

/**
 * What was said, for whoever said it. A customer's own words stand in it; those of a guest stay out, for the mailbox that a guest
 * typed may be another's, and anybody could have us write anything to anybody.
 */
export function transcriptMail({ number, isCustomers, messages }: TranscriptView): WrittenMail {
  const about = isCustomers
    ? 'This is what was said in our messenger.'
    : 'This is what we answered in our messenger. What was asked stays in the browser that asked it.';
  return houseMail(`Our conversation, number ${number}`, 'What was said', [
    { kind: 'paragraph', text: about },
    ...messages.flatMap(blocksOf),
    {
      kind: 'paragraph',
      text: `Is something still open? Answer this mail, or call ${house.phone.shown}.`,
    },
    ...(isCustomers
      ? []
      : [
          {
            kind: 'paragraph',
            text: 'If this was not you, somebody typed your address into our messenger: ignore this mail.',
          } as const,
        ]),
  ]);
}

function blocksOf({ sender, sentAt, words }: Message): MailBlock[] {
  const who = sender === 'house' ? house.name : 'You';
  const at = `${formatCivilDate(wineryDate(sentAt))}, ${formatMinuteOfDay(wineryMinuteOfDay(sentAt))}`;
  return [
    { kind: 'heading', text: `${who} · ${at}` },
    { kind: 'quote', text: words },
  ];
}
