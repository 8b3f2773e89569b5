import { formatConversationMark } from '../../engine/support/conversations/rules.ts';
import type { ConversationMessage, ConversationUpdate } from '../../engine/support/conversations/types.ts';
import type { ConversationUpdateView, MessageView } from './types.ts';

function messageView({ sentAt, ...message }: ConversationMessage): MessageView {
  return { ...message, sentAt: sentAt.toISOString() };
}

/** Returns a conversation update in its JSON form, which responses and streams share. */
export function toConversationUpdateView(news: ConversationUpdate): ConversationUpdateView {
  const mark = news.mark ? formatConversationMark(news.mark) : '';
  switch (news.kind) {
    case 'conversation':
      return { kind: 'conversation', number: news.number ?? null, mark };
    case 'message':
      return { kind: 'message', number: news.mark.number, message: messageView(news.message), mark };
    case 'closed':
      return { kind: 'closed', closedAt: news.closedAt.toISOString(), mark };
  }
}
