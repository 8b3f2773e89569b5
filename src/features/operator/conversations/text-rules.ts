import type { StaffConversation } from '../../../engine/support/conversations/types.ts';
import { columns, instant, section, singleLine, table, wrapped } from '../text-rules.ts';

export function conversationsText(conversations: readonly Omit<StaffConversation, 'messages'>[]): string {
  return table(
    conversations,
    [
      { title: 'conversation', of: ({ number }) => number, isNumber: true },
      { title: 'waits', of: ({ isWaiting }) => (isWaiting ? 'yes' : '') },
      { title: 'last word', of: ({ updatedAt }) => instant(updatedAt) },
      { title: 'with', of: who },
    ],
    'No conversation is open.',
  );
}

/** All of a conversation; what a visitor said is their word and nothing that was checked. */
export function conversationText(conversation: StaffConversation): string {
  const { number, openedAt, closedAt, closedBy, continuedIn, messages } = conversation;
  const ended =
    continuedIn === undefined
      ? closedAt && `closed ${instant(closedAt)} by ${closedBy}`
      : `goes on as ${continuedIn}`;
  return [
    `Conversation ${number}: ${ended ?? 'open'}`,
    section(
      'Facts',
      columns([
        ['with', who(conversation)],
        ['begun', instant(openedAt)],
      ]),
    ),
    ...messages.map(({ sender, sentAt, words }) =>
      section(`${sender === 'house' ? 'We' : 'They'}, ${instant(sentAt)}`, wrapped(words)),
    ),
  ].join('\n\n');
}

function who({ customer, guestEmail }: Pick<StaffConversation, 'customer' | 'guestEmail'>): string {
  if (customer) return `${singleLine(customer.name)}, ${customer.email}`;
  return guestEmail === undefined ? 'a guest' : `a guest, ${guestEmail} as typed`;
}
