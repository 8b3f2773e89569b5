import { formatMinuteOfDay, formatShortDate, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import { formatGroupedDigits } from '../../core/digits.ts';
import type { ConversationMessage, StaffConversation } from '../../engine/support/conversations/types.ts';
import type { TranscriptView } from '../../engine/support/conversations/view.server.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';
import { messageExcerpt } from './waiting-rules.ts';

/**
 * Writes the email with a conversation's transcript. It contains a customer's own messages, but not a guest's: otherwise anyone could send
 * any text to anyone by entering their email address.
 */
export function writeTranscriptEmail({ number, isCustomers, messages }: TranscriptView): WrittenEmail {
  const about = isCustomers
    ? 'Here’s a transcript of our conversation.'
    : 'Here are our answers from the conversation. Your questions aren’t included, but you can see them in the browser you used.';
  return wineryEmail(`Our conversation, number ${number}`, 'Transcript', [
    { kind: 'paragraph', text: about },
    ...messages.flatMap(blocksOf),
    {
      kind: 'paragraph',
      text: `Still have questions? Reply to this email or call ${winery().phone.shown}.`,
    },
    ...(isCustomers
      ? []
      : [
          {
            kind: 'paragraph',
            text: 'If this wasn’t you, someone entered your address by mistake. You can ignore this email.',
          } as const,
        ]),
  ]);
}

/** Writes the email that notifies a customer of answers they haven't seen. */
export function writeReplyEmail(messages: readonly ConversationMessage[], pageUrl: string): WrittenEmail {
  return wineryEmail(`${winery().name} replied to your message`, 'We replied to your message', [
    ...messages.flatMap(blocksOf),
    { kind: 'action', label: 'Read and reply', url: pageUrl },
    { kind: 'paragraph', text: `You can also reply to this email, or call ${winery().phone.shown}.` },
  ]);
}

/** The maximum number of characters of messages shown in the email to the staff. */
const longestShown = 4_000;

/**
 * Writes the email that notifies the staff of a visitor waiting for an answer. The messages appear as plain text and never in the subject.
 */
export function writeWaitingVisitorEmail({
  number,
  customer,
  guestEmail,
  messages,
}: StaffConversation): WrittenEmail {
  const { shown, left } = messageExcerpt(messages, longestShown);
  const customerName = customer && (customer.name || 'a customer');
  return wineryEmail(`Conversation ${number} is waiting for an answer`, 'Someone is waiting in the chat', [
    {
      kind: 'facts',
      rows: [
        ['Conversation', String(number)],
        ['From', customerName ?? 'a guest'],
        ['Waiting since', messages.slice(0, 1).map(saidAt).join('')],
      ],
    },
    ...shown.flatMap((message): EmailBlock[] => [
      { kind: 'heading', text: saidAt(message) },
      { kind: 'quote', text: message.words },
    ]),
    ...(left === 0 ? [] : [{ kind: 'paragraph', text: notShown(left) } as const]),
    { kind: 'heading', text: 'How to answer' },
    {
      kind: 'paragraph',
      text: `In the chat, where they see it right away or on their next visit: operator reply ${number} --text "…"`,
    },
    { kind: 'paragraph', text: `To read the whole conversation: operator conversation ${number}` },
    { kind: 'paragraph', text: whereRepliesGo(customer?.email, guestEmail) },
  ]);
}

const notShown = (left: number) =>
  `${formatGroupedDigits(left)} more ${left === 1 ? 'character' : 'characters'} in the conversation.`;

function whereRepliesGo(customerEmail: string | undefined, guestEmail: string | undefined): string {
  if (customerEmail === undefined && guestEmail === undefined)
    return 'They didn’t leave an email address, so a reply to this email won’t reach them.';
  const address = customerEmail ?? `${guestEmail}, entered by a guest`;
  return `A reply to this email goes to ${address}. It isn’t added to the conversation.`;
}

function blocksOf(message: ConversationMessage): EmailBlock[] {
  const who = message.sender === 'house' ? winery().name : 'You';
  return [
    { kind: 'heading', text: `${who} · ${saidAt(message)}` },
    { kind: 'quote', text: message.words },
  ];
}

function saidAt({ sentAt }: ConversationMessage): string {
  return `${formatShortDate(wineryDate(sentAt))}, ${formatMinuteOfDay(wineryMinuteOfDay(sentAt))}`;
}
