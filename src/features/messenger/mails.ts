import { formatCivilDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import { groupedDigits } from '../../core/digits.ts';
import type { Message, StaffConversation } from '../../engine/support/conversations/types.ts';
import type { TranscriptView } from '../../engine/support/conversations/view.server.ts';
import { house } from '../../house.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';
import { wordsShown } from './waiting-rules.ts';

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

/** That the house has answered a customer who has not looked since. */
export function answerMail(messages: readonly Message[], pageUrl: string): WrittenMail {
  return houseMail(`${house.name} answered your message`, 'We answered your message', [
    ...messages.flatMap(blocksOf),
    { kind: 'action', label: 'Read and reply', url: pageUrl },
    { kind: 'paragraph', text: `You can also reply to this email, or call ${house.phone.shown}.` },
  ]);
}

/** Of the words that wait the mail shows at most so many characters. */
const longestShown = 4_000;

/**
 * That somebody waits for an answer, for whoever of the house gives it. All of it is text, whatever was typed, and what was typed
 * stays out of the subject.
 */
export function waitingMail({ number, customer, guestEmail, messages }: StaffConversation): WrittenMail {
  const { shown, left } = wordsShown(messages, longestShown);
  const customerName = customer && (customer.name || 'a customer');
  return houseMail(`Conversation ${number} waits for an answer`, 'Somebody waits in the messenger', [
    {
      kind: 'facts',
      rows: [
        ['Conversation', String(number)],
        ['From', customerName ?? 'a guest'],
        ['Waits since', messages.slice(0, 1).map(saidAt).join('')],
      ],
    },
    ...shown.flatMap((message): MailBlock[] => [
      { kind: 'heading', text: saidAt(message) },
      { kind: 'quote', text: message.words },
    ]),
    ...(left === 0 ? [] : [{ kind: 'paragraph', text: notShown(left) } as const]),
    { kind: 'heading', text: 'How to answer' },
    {
      kind: 'paragraph',
      text: `In the messenger, where they see it at once or when they come back: operator reply ${number} --text "…"`,
    },
    { kind: 'paragraph', text: `To read all that was said: operator conversation ${number}` },
    { kind: 'paragraph', text: whereRepliesGo(customer?.email, guestEmail) },
  ]);
}

const notShown = (left: number) =>
  `${groupedDigits(left)} more ${left === 1 ? 'character' : 'characters'} in the conversation.`;

function whereRepliesGo(customerEmail: string | undefined, guestEmail: string | undefined): string {
  if (customerEmail === undefined && guestEmail === undefined)
    return 'They left no address: a reply to this mail does not reach them.';
  const address = customerEmail ?? `${guestEmail}, as a guest has typed it`;
  return `A reply to this mail goes to ${address}. It does not stand in the conversation.`;
}

function blocksOf(message: Message): MailBlock[] {
  const who = message.sender === 'house' ? house.name : 'You';
  return [
    { kind: 'heading', text: `${who} · ${saidAt(message)}` },
    { kind: 'quote', text: message.words },
  ];
}

function saidAt({ sentAt }: Message): string {
  return `${formatCivilDate(wineryDate(sentAt))}, ${formatMinuteOfDay(wineryMinuteOfDay(sentAt))}`;
}
