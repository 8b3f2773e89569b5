import type { LiveStreams } from './live-streams.server.ts';
import type { ConversationUpdateView } from './types.ts';

/**
 * Reads a stream of server-sent events in the background. Returns the response's status, the events and last id received so far, whether
 * the server has ended the stream, and a function that leaves it.
 */
export async function readEventStream(streams: Pick<LiveStreams, 'open'>, request: Request) {
  const answer = await streams.open(request, '127.0.0.1');
  const heard: string[] = [];
  const ids: string[] = [];
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let isOver = reader === undefined;
  async function read(): Promise<void> {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      for (const event of chunk.value.split('\n\n')) {
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1];
        if (field('event') === 'news')
          heard.push(formatConversationUpdate(JSON.parse(field('data') ?? '') as ConversationUpdateView));
        else if (field('event') !== undefined) heard.push(field('event') ?? '');
        const id = field('id');
        if (id) ids.push(id);
      }
    }
    isOver = true;
  }
  void read();
  return {
    status: answer.status,
    heard,
    lastId: () => ids.at(-1),
    isOver: () => isOver,
    leave: async () => {
      await reader?.cancel();
    },
  };
}

/** Formats a conversation update as one line, such as `house: Hello`. */
export function formatConversationUpdate(news: ConversationUpdateView): string {
  if (news.kind === 'message') return `${news.message.sender}: ${news.message.words}`;
  return news.kind === 'closed' ? 'closed' : `conversation ${news.number === null ? 'gone' : 'begins'}`;
}
