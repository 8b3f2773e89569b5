import type { ConversationUpdateView } from '../types.ts';

type Following = {
  readonly visitor: string;
  /** Returns the position of the last known event. Called for each connection. */
  mark(): string;
  hear(news: ConversationUpdateView): void;
  /** Called when the stream connects or disconnects, with `true` if it is connected. */
  onLine(stands: boolean): void;
  /**
   * Called if the server rejects the stream because it doesn't recognize the visitor or has no capacity. The messenger then logs in again
   * and may end the stream.
   */
  onRefused(): Promise<void>;
};

const firstWaitMilliseconds = 2_000;
const longestWaitMilliseconds = 60_000;

/**
 * Follows a conversation through a stream of server-sent events. The browser reconnects automatically with the last event id. After a
 * rejection, this function retries with increasing delays. If another tab took over the stream, this tab takes it back when it becomes
 * visible.
 * @returns a function that ends the stream.
 */
export function followConversation({ visitor, mark, hear, onLine, onRefused }: Following): () => void {
  const ending = new AbortController();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMilliseconds = firstWaitMilliseconds;

  function connect(): void {
    source?.close();
    clearTimeout(timer);
    const next = new EventSource(`/api/messenger/stream?${new URLSearchParams({ visitor, after: mark() })}`);
    source = next;
    next.addEventListener('open', () => {
      waitMilliseconds = firstWaitMilliseconds;
      onLine(true);
    });
    next.addEventListener('news', ({ data }) => hear(JSON.parse(data) as ConversationUpdateView));
    next.addEventListener('over', () => {
      next.close();
      askLater();
    });
    next.addEventListener('elsewhere', () => {
      next.close();
      onLine(false);
    });
    next.addEventListener('error', () => {
      onLine(false);
      if (next.readyState === EventSource.CLOSED) askLater();
    });
  }

  function askLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void askAgain(), waitMilliseconds);
    waitMilliseconds = Math.min(2 * waitMilliseconds, longestWaitMilliseconds);
  }

  async function askAgain(): Promise<void> {
    await onRefused();
    if (!ending.signal.aborted) connect();
  }

  function lookAgain(): void {
    if (document.visibilityState === 'hidden' || source?.readyState === EventSource.OPEN) return;
    connect();
  }

  document.addEventListener('visibilitychange', lookAgain, { signal: ending.signal });
  for (const name of ['focus', 'online', 'pageshow']) {
    window.addEventListener(name, lookAgain, { signal: ending.signal });
  }
  connect();
  return () => {
    ending.abort();
    clearTimeout(timer);
    source?.close();
  };
}
