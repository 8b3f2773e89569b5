import type { StaffConversation } from '../../../engine/support/conversations/types.ts';
import {
  formatInstant,
  formatSection,
  formatTable,
  formatTermColumns,
  singleLine,
  wrapCustomerText,
} from '../text-rules.ts';

export function conversationsText(conversations: readonly Omit<StaffConversation, 'messages'>[]): string {
  return formatTable(
    conversations,
    [
      { title: 'conversation', of: ({ number }) => number, isNumber: true },
      { title: 'waiting', of: ({ isWaiting }) => (isWaiting ? 'yes' : '') },
      { title: 'last message', of: ({ updatedAt }) => formatInstant(updatedAt) },
      { title: 'with', of: visitorText },
    ],
    'No open conversations.',
  );
}

/** Returns a conversation as text. An email address entered by a guest is marked as unverified. */
export function conversationText(conversation: StaffConversation): string {
  const { number, openedAt, closedAt, closedBy, continuedIn, messages } = conversation;
  const ended =
    continuedIn === undefined
      ? closedAt && `closed ${formatInstant(closedAt)} by ${closedBy}`
      : `continued as ${continuedIn}`;
  return [
    `Conversation ${number}: ${ended ?? 'open'}`,
    formatSection(
      'Facts',
      formatTermColumns([
        ['with', visitorText(conversation)],
        ['started', formatInstant(openedAt)],
      ]),
    ),
    ...messages.map(({ sender, sentAt, words }) =>
      formatSection(
        `${sender === 'house' ? 'Winery' : 'Visitor'}, ${formatInstant(sentAt)}`,
        wrapCustomerText(words),
      ),
    ),
  ].join('\n\n');
}

function visitorText({ customer, guestEmail }: Pick<StaffConversation, 'customer' | 'guestEmail'>): string {
  if (customer) return `${singleLine(customer.name)}, ${customer.email}`;
  return guestEmail === undefined ? 'a guest' : `a guest, ${guestEmail} (not verified)`;
}
