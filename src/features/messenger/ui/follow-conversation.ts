import type { ConversationUpdateView } from '../types.ts';

type Following = {
  readonly visitor: string;
  /** Returns the last known event, for each request. */
  mark(): string;
  hear(news: ConversationUpdateView): void;
  /** Called when the stream connects or disconnects. */
  onLine(stands: boolean): void;
  /** Called if the server doesn't know the visitor or has no capacity. The messenger then asks who is signed in and may end the stream. */
  onRefused(): Promise<void>;
};

const firstWaitMilliseconds = 2_000;
const longestWaitMilliseconds = 60_000;

/**
 * Follows a conversation through a stream of events. The browser reconnects by itself with the last event id; after a refusal, this retries
 * with increasing delays. A stream that another tab took over is taken back when this tab becomes visible.
 * @returns a function that ends it
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
