import type { ConversationUpdateView, MessageView } from './types.ts';

/** A message that the visitor sent, while its position in the conversation isn't known yet. */
export type PendingMessage = {
  readonly clientId: string;
  readonly words: string;
  /** The message's progress. In `sent`, the server has the message, but its position isn't known yet. */
  readonly state: 'sending' | 'sent' | 'failed';
  /** The sentence with which the server rejected the message; undefined if it wasn't rejected. */
  readonly sentence?: string | undefined;
};

/** A conversation as shown to the visitor. */
export type MessengerConversation = {
  /** The conversation's number; undefined before the first message. */
  readonly number: number | undefined;
  readonly closedAt: string | undefined;
  /** The position of the last known event, after which the stream continues. */
  readonly mark: string;
  readonly messages: readonly MessageView[];
  readonly waiting: readonly PendingMessage[];
};

export const emptyConversation: MessengerConversation = {
  number: undefined,
  closedAt: undefined,
  mark: '',
  messages: [],
  waiting: [],
};

/**
 * Applies an update to a conversation. Responses and the stream deliver the same updates in any order and more than once. Known messages
 * change nothing, and messages after a gap are ignored until the stream delivers them in order. A `conversation` update starts over without
 * messages.
 */
export function applyConversationUpdate(
  talk: MessengerConversation,
  news: ConversationUpdateView,
): MessengerConversation {
  switch (news.kind) {
    case 'conversation':
      return {
        ...emptyConversation,
        waiting: talk.waiting,
        number: news.number ?? undefined,
        mark: news.mark,
      };
    case 'closed':
      return { ...talk, closedAt: news.closedAt, mark: news.mark };
    case 'message':
      return settled(withMessage(talk, news), news.message);
  }
}

function withMessage(
  talk: MessengerConversation,
  { number, message, mark }: ConversationUpdateView & { readonly kind: 'message' },
): MessengerConversation {
  if (number === talk.number) {
    if (message.position !== talk.messages.length + 1) return talk;
    return { ...talk, messages: [...talk.messages, message], mark };
  }
  // The first message after an end starts a new conversation.
  const begins = message.position === 1 && number > (talk.number ?? 0);
  return begins ? { ...talk, number, closedAt: undefined, messages: [message], mark } : talk;
}

/** Removes a pending message whose position is now known. */
function settled(talk: MessengerConversation, { clientId }: MessageView): MessengerConversation {
  if (clientId === undefined) return talk;
  const isPlaced = talk.messages.some((message) => message.clientId === clientId);
  const others = talk.waiting.filter((each) => each.clientId !== clientId);
  if (isPlaced) return { ...talk, waiting: others };
  const waiting = talk.waiting.map((each) =>
    each.clientId === clientId ? ({ ...each, state: 'sent', sentence: undefined } as const) : each,
  );
  return { ...talk, waiting };
}

/** Rebuilds the conversation from all its updates, keeping pending messages. */
export function rebuildConversation(
  talk: MessengerConversation,
  news: readonly ConversationUpdateView[],
): MessengerConversation {
  return news.reduce(applyConversationUpdate, { ...emptyConversation, waiting: talk.waiting });
}

/** Adds a message as being sent, or marks a failed one as being sent again. */
export function addSendingMessage(
  talk: MessengerConversation,
  clientId: string,
  words: string,
): MessengerConversation {
  const sending: PendingMessage = { clientId, words, state: 'sending' };
  const isKnown = talk.waiting.some((each) => each.clientId === clientId);
  const waiting = isKnown
    ? talk.waiting.map((each) => (each.clientId === clientId ? sending : each))
    : [...talk.waiting, sending];
  return { ...talk, waiting };
}

/**
 * Marks a pending message as failed, so that the visitor can send it again.
 * @param sentence the server's reason, if it rejected the message.
 */
export function markMessageFailed(
  talk: MessengerConversation,
  clientId: string,
  sentence?: string,
): MessengerConversation {
  const waiting = talk.waiting.map((each) =>
    each.clientId === clientId ? ({ ...each, state: 'failed', sentence } as const) : each,
  );
  return { ...talk, waiting };
}
