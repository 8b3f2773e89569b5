import type { ToldMessage, ToldNews } from './types.ts';

/** A message of the visitor that has not come back from the server yet. */
export type Waiting = {
  readonly clientId: string;
  readonly words: string;
  /** `sent`: the server has it, and tells its place soon. */
  readonly state: 'sending' | 'sent' | 'failed';
  /** Why it was not taken. */
  readonly sentence?: string | undefined;
};

/** A conversation as its visitor sees it. */
export type Talk = {
  /** Undefined before the first message. */
  readonly number: number | undefined;
  readonly closedAt: string | undefined;
  /** The last that is known of it; what comes after is asked for. */
  readonly mark: string;
  readonly messages: readonly ToldMessage[];
  readonly waiting: readonly Waiting[];
};

export const emptyTalk: Talk = {
  number: undefined,
  closedAt: undefined,
  mark: '',
  messages: [],
  waiting: [],
};

/**
 * The conversation with what was told of it. The answer to a message and the stream tell the same, in any order and twice: what is
 * known changes nothing, and what has a gap before it is told again by the stream.
 */
export function withNews(talk: Talk, news: ToldNews): Talk {
  switch (news.kind) {
    case 'conversation':
      return { ...emptyTalk, waiting: talk.waiting, number: news.number ?? undefined, mark: news.mark };
    case 'closed':
      return { ...talk, closedAt: news.closedAt, mark: news.mark };
    case 'message':
      return settled(withMessage(talk, news), news.message);
  }
}

function withMessage(talk: Talk, { number, message, mark }: ToldNews & { readonly kind: 'message' }): Talk {
  if (number === talk.number) {
    if (message.position !== talk.messages.length + 1) return talk;
    return { ...talk, messages: [...talk.messages, message], mark };
  }
  // The first words after an end begin another conversation.
  const begins = message.position === 1 && number > (talk.number ?? 0);
  return begins ? { ...talk, number, closedAt: undefined, messages: [message], mark } : talk;
}

/** What came back waits no more, once it has its place. */
function settled(talk: Talk, { clientId }: ToldMessage): Talk {
  if (clientId === undefined) return talk;
  const isPlaced = talk.messages.some((message) => message.clientId === clientId);
  const others = talk.waiting.filter((each) => each.clientId !== clientId);
  if (isPlaced) return { ...talk, waiting: others };
  const waiting = talk.waiting.map((each) =>
    each.clientId === clientId ? ({ ...each, state: 'sent', sentence: undefined } as const) : each,
  );
  return { ...talk, waiting };
}

/** The conversation as it is told from the beginning, with what still waits. */
export function retold(talk: Talk, news: readonly ToldNews[]): Talk {
  return news.reduce(withNews, { ...emptyTalk, waiting: talk.waiting });
}

/** With a message on its way, for the first time or again. */
export function withSending(talk: Talk, clientId: string, words: string): Talk {
  const sending: Waiting = { clientId, words, state: 'sending' };
  const isKnown = talk.waiting.some((each) => each.clientId === clientId);
  const waiting = isKnown
    ? talk.waiting.map((each) => (each.clientId === clientId ? sending : each))
    : [...talk.waiting, sending];
  return { ...talk, waiting };
}

/** A message did not get through, or was not taken: it stays, to be sent again. */
export function withFailed(talk: Talk, clientId: string, sentence?: string): Talk {
  const waiting = talk.waiting.map((each) =>
    each.clientId === clientId ? ({ ...each, state: 'failed', sentence } as const) : each,
  );
  return { ...talk, waiting };
}
